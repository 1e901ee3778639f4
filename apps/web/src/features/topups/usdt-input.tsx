import { usdtText } from '@app/contract/values/amount-text';
import { MoneyInput, type MoneyInputProps } from '#ui/input/money-input.tsx';

/** USDT with up to two decimals; the value is in millionths. */
export function UsdtInput(props: Omit<MoneyInputProps, 'money'>) {
  return <MoneyInput money={usdtText} rightSection="USDT" rightSectionWidth={64} {...props} />;
}
