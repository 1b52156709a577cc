/** The contrast of texts, as WCAG 2 has it. Runs in a page. */

/** A text that is hard to read. */
export interface Faint {
  readonly text: string;
  readonly ratio: number;
}

/**
 * The texts of the page whose contrast is below 4.5, the least for small print. It stands alone: it is sent to the page.
 */
export function faintTexts(): readonly Faint[] {
  const channels = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (color: string): number => {
    const [r = 0, g = 0, b = 0] = channels(color).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const backOf = (element: Element | null): string => {
    if (!element) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    return channels(backgroundColor)[3] === 0 ? backOf(element.parentElement) : backgroundColor;
  };
  const ratioOf = (element: Element): number => {
    const style = getComputedStyle(element);
    const [a, b] = [luminance(element instanceof SVGElement ? style.fill : style.color), luminance(backOf(element))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const texts = [...document.querySelectorAll('body *')].filter(
    (element) =>
      !element.matches('script, style, option') &&
      element.checkVisibility() &&
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  );
  return texts
    .map((element) => ({ text: element.textContent?.trim().slice(0, 40) ?? '', ratio: ratioOf(element) }))
    .filter(({ ratio }) => ratio < 4.5);
}
