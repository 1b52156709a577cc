const FILE_NAME = /^[A-Za-z0-9][\w.-]*$/;
/** Names of devices, whatever follows after a dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** File systems take 255 bytes; endings are added. */
const LONGEST_NAME = 200;

/** Why a name from outside cannot be the name of a file, before its ending; undefined where it can, on every file system. */
export function fileNameProblem(name: string): string | undefined {
  if (name.length > LONGEST_NAME) return `is longer than ${LONGEST_NAME} characters`;
  return FILE_NAME.test(name) && !RESERVED.test(name) ? undefined : 'is no file name';
}
