/** Of nobody: twenty zero bytes. */
export const TEST_WALLET = {
  address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  explorer: 'https://tronscan.org/#',
};
