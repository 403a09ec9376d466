package tel.billing.ledger.persistence;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.sum;
import static org.jooq.impl.DSL.val;
import static tel.billing.ledger.persistence.tables.LedgerDailyTotal.LEDGER_DAILY_TOTAL;
import static tel.billing.ledger.persistence.tables.LedgerTransfer.LEDGER_TRANSFER;
import static tel.billing.ledger.persistence.tables.LedgerWallet.LEDGER_WALLET;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.Field;
import tel.billing.ledger.LedgerAccount;
import tel.billing.ledger.LedgerAccountBalance;
import tel.billing.shared.Money;
import tel.billing.shared.persistence.EnumNames;

/// The trial balance, in one statement. It adds up wallets by their running balances, and all other ledger
/// accounts by the totals of closed days and the transfers of open days. The total of 0 is therefore verified,
/// not assumed.
record TrialBalance(DSLContext sql) {
    private static final String MOVED = "moved";

    List<LedgerAccountBalance> lines() {
        var wallet = EnumNames.of(LedgerAccount.WALLET);
        var open = select(
                        LEDGER_TRANSFER.DEBIT,
                        LEDGER_TRANSFER.CREDIT,
                        LEDGER_TRANSFER.CURRENCY,
                        sum(LEDGER_TRANSFER.AMOUNT_MINOR).as(LEDGER_TRANSFER.AMOUNT_MINOR.getName()))
                .from(LEDGER_TRANSFER)
                .where(OpenDays.contain(LEDGER_TRANSFER.POSTED_AT))
                .groupBy(LEDGER_TRANSFER.DEBIT, LEDGER_TRANSFER.CREDIT, LEDGER_TRANSFER.CURRENCY);
        var closed = select(
                        LEDGER_DAILY_TOTAL.DEBIT,
                        LEDGER_DAILY_TOTAL.CREDIT,
                        LEDGER_DAILY_TOTAL.CURRENCY,
                        sum(LEDGER_DAILY_TOTAL.AMOUNT_MINOR))
                .from(LEDGER_DAILY_TOTAL)
                .where(OpenDays.MAY_BE_CLOSED)
                .groupBy(LEDGER_DAILY_TOTAL.DEBIT, LEDGER_DAILY_TOTAL.CREDIT, LEDGER_DAILY_TOTAL.CURRENCY);
        var moved = name(MOVED).as(open.unionAll(closed));
        var debit = columnOfMoved(LEDGER_TRANSFER.DEBIT);
        var credit = columnOfMoved(LEDGER_TRANSFER.CREDIT);
        var currency = columnOfMoved(LEDGER_TRANSFER.CURRENCY);
        var amount = columnOfMoved(LEDGER_TRANSFER.AMOUNT_MINOR);
        var entered = select(credit, currency, sum(amount))
                .from(moved)
                .where(credit.ne(wallet))
                .groupBy(credit, currency);
        var wallets = select(val(wallet), LEDGER_WALLET.CURRENCY, sum(LEDGER_WALLET.BALANCE_MINOR))
                .from(LEDGER_WALLET)
                .groupBy(LEDGER_WALLET.CURRENCY);
        return sql
                .with(moved)
                .select(debit, currency, sum(amount.neg()))
                .from(moved)
                .where(debit.ne(wallet))
                .groupBy(debit, currency)
                .unionAll(entered)
                .unionAll(wallets)
                .fetch(row -> new LedgerAccountBalance(
                        EnumNames.read(LedgerAccount.class, row.value1()),
                        Money.of(row.value3().longValueExact(), row.value2())))
                .stream()
                .collect(Collectors.groupingBy(
                        line -> line.balance().currency().getCurrencyCode(), TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .flatMap(TrialBalance::inOrder)
                .toList();
    }

    private static <T> Field<T> columnOfMoved(Field<T> column) {
        return field(name(MOVED, column.getName()), column.getDataType());
    }

    private static Stream<LedgerAccountBalance> inOrder(List<LedgerAccountBalance> ofOneCurrency) {
        return Stream.of(LedgerAccount.values())
                .flatMap(ledgerAccount -> ofOneCurrency.stream()
                        .filter(line -> line.account() == ledgerAccount)
                        .map(LedgerAccountBalance::balance)
                        .reduce(Money::plus)
                        .map(balance -> new LedgerAccountBalance(ledgerAccount, balance))
                        .stream());
    }
}
