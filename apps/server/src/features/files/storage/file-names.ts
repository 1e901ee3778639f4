interface Named {
  name: string;
  extension: string;
}

/** What a file is called in the storage and in its address. */
export const storageName = ({ name, extension }: Named) => `${name}.${extension}`;
export const previewName = ({ name }: Pick<Named, 'name'>) => `${name}.preview.jpg`;
