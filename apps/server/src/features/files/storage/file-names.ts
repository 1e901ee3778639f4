interface Named {
  name: string;
  extension: string;
}

/** Names of files, in the storage and in their addresses. */
export const storageName = ({ name, extension }: Named) => `${name}.${extension}`;
export const previewName = ({ name }: Pick<Named, 'name'>) => `${name}.preview.jpg`;
