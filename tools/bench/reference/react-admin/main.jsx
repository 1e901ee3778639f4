import { Admin, Button, Datagrid, DateField, FunctionField, List, NumberField, Resource, TextField } from 'react-admin';
import { createRoot } from 'react-dom/client';

const dataProvider = {
  getList: async (_resource, { pagination: { page, perPage }, signal }) => {
    const answer = await fetch('/trader/deals', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` },
      body: JSON.stringify({ page, count: perPage }),
      signal,
    });
    const { traderDeals, countTraderDeals } = await answer.json();
    return { data: traderDeals, total: countTraderDeals };
  },
};

const roubles = { style: 'currency', currency: 'RUB' };
const statuses = { 0: 'Ожидает', 1: 'Закрыта', 2: 'В архиве', '-1': 'Истекла', '-2': 'Отменена' };

// As many rows as the address asks for, and asked for anew that often.
const asked = new URLSearchParams(location.search);
const rows = Number(asked.get('rows') ?? 50);
const refetchInterval = Number(asked.get('every') ?? 0);

function DealList() {
  return (
    <List perPage={rows} exporter={false} queryOptions={{ refetchInterval: refetchInterval || false }}>
      <Datagrid rowClick={false}>
        <TextField source="payment_id" label="Payment ID" />
        <FunctionField label="ЛК" render={({ bank, id_alias }) => `${bank} ${id_alias}`} />
        <TextField source="method_group" label="Метод" />
        <FunctionField label="Реквизиты" render={({ note }) => requisite(JSON.parse(note))} />
        <NumberField source="real_amount" label="Получено" locales="ru-RU" options={roubles} />
        <FunctionField label="Списано" render={debited} textAlign="right" />
        <DateField source="createdAt" label="Время" showTime locales="ru-RU" />
        <FunctionField label="Статус" render={({ status }) => statuses[status]} />
        <FunctionField label="Действия" render={() => <Button label="Принять" />} />
      </Datagrid>
    </List>
  );
}

const requisite = ({ fio, pan, phone }) => `${fio} ${pan ?? phone}`;
const debited = ({ real_amount, interest_rate }) =>
  (real_amount * (1 - interest_rate / 100)).toLocaleString('ru-RU', roubles);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="deals" list={DealList} />
  </Admin>,
);
