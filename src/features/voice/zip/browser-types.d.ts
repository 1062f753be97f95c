/** Types of browsers that the zip package's declarations name. Nothing on the server uses them. */
interface FileSystemHandle {
  readonly name: string;
}
type FileSystemDirectoryHandle = FileSystemHandle;
