/**
 * Whether every member of a public interface, class and object type has a doc comment.
 *
 * `kind`, `code`, `status` and `ok` need none where their types are literals: what they tell apart is said by the comment of
 * the type. The comment of a union names each of its members by that literal. Parameters are described by the comment of
 * their function; private members and those marked internal do not count.
 */
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../scripts/entries.mjs';

/** The entry points whose members all have comments; the list is to grow to all of them. */
export const COMPLETE = [
  '@typetod/corpora/sgd',
  'typetod',
  'typetod/apis',
  'typetod/dialogue',
  'typetod/language',
  'typetod/metrics',
  'typetod/models',
  'typetod/models/local',
  'typetod/models/openai',
  'typetod/testing',
  'typetod/transcripts',
  'typetod/values',
];

/** What tells the members of a union apart. */
const DISCRIMINANTS = ['kind', 'code', 'status', 'ok'];

type Member = ts.ClassElement | ts.TypeElement;

function isHidden(member: Member): boolean {
  const modifiers = ts.getCombinedModifierFlags(member);
  const isPrivate =
    (modifiers & ts.ModifierFlags.Private) !== 0 || (member.name && ts.isPrivateIdentifier(member.name));
  return Boolean(isPrivate) || ts.getJSDocTags(member).some(({ tagName }) => tagName.text === 'internal');
}

function isDiscriminant(member: Member): boolean {
  if (!ts.isPropertySignature(member) && !ts.isPropertyDeclaration(member)) return false;
  const literal = member.type && (ts.isLiteralTypeNode(member.type) || ts.isUnionTypeNode(member.type));
  return DISCRIMINANTS.includes(member.name.getText()) && Boolean(literal);
}

function isDocumented(member: Member, checker: ts.TypeChecker): boolean {
  const symbol = member.name && checker.getSymbolAtLocation(member.name);
  if (symbol === undefined) return true;
  return ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim() !== '';
}

/** The members that a declaration itself writes down, at any depth of its object types. */
function membersOf(declaration: ts.Node): readonly Member[] {
  const found: Member[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node)) found.push(...node.members);
    if (ts.isClassDeclaration(node)) {
      found.push(...node.members.filter((member) => member.name));
      return;
    }
    // Parameters are described by the comment of their function.
    if (!ts.isParameter(node) && !ts.isBlock(node)) ts.forEachChild(node, visit);
  };
  if (ts.isFunctionDeclaration(declaration) || ts.isVariableDeclaration(declaration)) return [];
  visit(declaration);
  return found;
}

/** The literals of a union's discriminants that its comment does not name. */
function unnamed(declaration: ts.Node, comment: string): readonly string[] {
  if (!ts.isTypeAliasDeclaration(declaration)) return [];
  const literals = membersOf(declaration)
    .filter(isDiscriminant)
    .flatMap((member) => [...(member as ts.PropertySignature).getText().matchAll(/'([^']+)'/g)].map(([, one]) => one));
  return literals.filter((one) => !comment.includes(`\`${one}\``)).map((one) => `${declaration.name.text}: ${one}`);
}

/** `Type.member` of all public members without a comment. */
export function undocumented(program: ts.Program, source: string): readonly string[] {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(join(root, source));
  const module = file && checker.getSymbolAtLocation(file);
  if (module === undefined) throw new TypeError(`There is no entry point at ${source}.`);
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const own = symbol.declarations?.filter((one) => !one.getSourceFile().fileName.includes('node_modules')) ?? [];
    const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker));
    const bare = own
      .flatMap(membersOf)
      .filter((member) => !isHidden(member) && !isDiscriminant(member) && !isDocumented(member, checker))
      .map((member) => `${exported.name}.${member.name?.getText()}`);
    return [...bare, ...own.flatMap((one) => unnamed(one, comment))];
  });
}
