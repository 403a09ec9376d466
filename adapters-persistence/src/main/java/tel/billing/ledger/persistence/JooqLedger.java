package tel.billing.ledger.persistence;

import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.excluded;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.greatest;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.insertInto;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static tel.billing.ledger.persistence.tables.LedgerTransfer.LEDGER_TRANSFER;
import static tel.billing.ledger.persistence.tables.LedgerWallet.LEDGER_WALLET;
import static tel.billing.shared.persistence.RenderedStatement.parameter;

import java.util.Collection;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jooq.CommonTableExpression;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Query;
import org.jooq.impl.DSL;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.LedgerAccountBalance;
import tel.billing.ledger.StatementFilter;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.Wallet;
import tel.billing.ledger.WalletEntry;
import tel.billing.ledger.persistence.tables.records.LedgerWalletRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.persistence.RenderedStatement;
import tel.billing.shared.persistence.RowArrays;

/// Stores the ledger in PostgreSQL, whose constraints and triggers ensure that each balance is the sum of
/// its transfers.
public record JooqLedger(DSLContext sql) implements Ledger {
    private static final RenderedStatement MOVE = RenderedStatement.of(() -> moveQuery(false));
    private static final RenderedStatement MOVE_IF_COVERED = RenderedStatement.of(() -> moveQuery(true));

    @Override
    public Posted post(Transfer transfer) {
        return transfer.type().movesWallet() ? move(transfer) : write(lock(List.of(transfer)), transfer);
    }

    @Override
    public List<Posted> postAll(List<Transfer> transfers) {
        if (transfers.isEmpty()) {
            return List.of();
        }
        var wallets = lock(transfers);
        return transfers.stream().allMatch(wallets::hold)
                ? writeAll(wallets, transfers)
                : transfers.stream().map(this::post).toList();
    }

    private Posted move(Transfer transfer) {
        var statement = transfer.type().mustBeCovered() ? MOVE_IF_COVERED : MOVE;
        return statement
                .on(sql)
                .bind(TransferRows.row(transfer))
                .bind(LEDGER_TRANSFER.EFFECT_MINOR, transfer.effectOnWallet().minor())
                .fetchOptional()
                .<Posted>map(row -> new Posted.Done(new Money(
                        row.get(LEDGER_TRANSFER.BALANCE_AFTER_MINOR),
                        transfer.amount().currency())))
                .orElseGet(Posted.InsufficientBalance::new);
    }

    /// Creates the wallet if it does not exist.
    private static Query moveQuery(boolean mustBeCovered) {
        var wallet = movedWallet(mustBeCovered);
        return DSL.with(wallet)
                .insertInto(
                        LEDGER_TRANSFER,
                        LEDGER_TRANSFER.ACCOUNT_ID,
                        LEDGER_TRANSFER.ID,
                        LEDGER_TRANSFER.KIND,
                        LEDGER_TRANSFER.DEBIT,
                        LEDGER_TRANSFER.CREDIT,
                        LEDGER_TRANSFER.CURRENCY,
                        LEDGER_TRANSFER.AMOUNT_MINOR,
                        LEDGER_TRANSFER.REFERENCE_TYPE,
                        LEDGER_TRANSFER.REFERENCE_ID,
                        LEDGER_TRANSFER.OCCURRENCE,
                        LEDGER_TRANSFER.DESCRIPTION,
                        LEDGER_TRANSFER.POSTED_AT,
                        LEDGER_TRANSFER.ENTRY_NUMBER,
                        LEDGER_TRANSFER.BALANCE_AFTER_MINOR)
                .select(select(
                                parameter(LEDGER_TRANSFER.ACCOUNT_ID),
                                parameter(LEDGER_TRANSFER.ID),
                                parameter(LEDGER_TRANSFER.KIND),
                                parameter(LEDGER_TRANSFER.DEBIT),
                                parameter(LEDGER_TRANSFER.CREDIT),
                                parameter(LEDGER_TRANSFER.CURRENCY),
                                parameter(LEDGER_TRANSFER.AMOUNT_MINOR),
                                parameter(LEDGER_TRANSFER.REFERENCE_TYPE),
                                parameter(LEDGER_TRANSFER.REFERENCE_ID),
                                parameter(LEDGER_TRANSFER.OCCURRENCE),
                                parameter(LEDGER_TRANSFER.DESCRIPTION),
                                wallet.field(LEDGER_WALLET.LAST_ENTRY_AT),
                                wallet.field(LEDGER_WALLET.ENTRIES),
                                wallet.field(LEDGER_WALLET.BALANCE_MINOR))
                        .from(wallet))
                .returning(LEDGER_TRANSFER.BALANCE_AFTER_MINOR);
    }

    @Override
    public Money balance(AccountId account, Currency currency) {
        return sql.selectFrom(LEDGER_WALLET)
                .where(LEDGER_WALLET.ACCOUNT_ID.eq(account.value()))
                .and(LEDGER_WALLET.CURRENCY.eq(currency.getCurrencyCode()))
                .fetchOptional(JooqLedger::balance)
                .orElseGet(() -> Money.zero(currency));
    }

    @Override
    public List<Wallet> wallets(AccountId account) {
        return sql.selectFrom(LEDGER_WALLET)
                .where(LEDGER_WALLET.ACCOUNT_ID.eq(account.value()))
                .orderBy(LEDGER_WALLET.CURRENCY)
                .fetch(row -> new Wallet(account, balance(row)));
    }

    @Override
    public Map<AccountId, List<Wallet>> walletsOf(Set<AccountId> accounts) {
        return sql
                .selectFrom(LEDGER_WALLET)
                .where(LEDGER_WALLET.ACCOUNT_ID.eq(
                        any(accounts.stream().map(AccountId::value).toArray(UUID[]::new))))
                .orderBy(LEDGER_WALLET.ACCOUNT_ID, LEDGER_WALLET.CURRENCY)
                .fetch(row -> new Wallet(new AccountId(row.getAccountId()), balance(row)))
                .stream()
                .collect(Collectors.groupingBy(Wallet::account));
    }

    @Override
    public Page<WalletEntry, Long> entries(
            AccountId account, Currency currency, StatementFilter filter, PageRequest<Long> page) {
        var further = sql.selectFrom(LEDGER_TRANSFER)
                .where(LEDGER_TRANSFER.ACCOUNT_ID.eq(account.value()))
                .and(LEDGER_TRANSFER.CURRENCY.eq(currency.getCurrencyCode()))
                .and(page.after()
                        .map(LEDGER_TRANSFER.ENTRY_NUMBER::lt)
                        .orElseGet(LEDGER_TRANSFER.ENTRY_NUMBER::isNotNull))
                .and(filter.from().map(LEDGER_TRANSFER.POSTED_AT::ge).orElseGet(DSL::noCondition))
                .and(filter.until().map(LEDGER_TRANSFER.POSTED_AT::lt).orElseGet(DSL::noCondition))
                .and(filter.typeLabel().map(LEDGER_TRANSFER.KIND::eq).orElseGet(DSL::noCondition))
                .orderBy(LEDGER_TRANSFER.ENTRY_NUMBER.desc())
                .limit(page.limit() + 1)
                .fetch(TransferRows::entry);
        return Page.cut(further, page, WalletEntry::number);
    }

    @Override
    public List<LedgerAccountBalance> trialBalance() {
        return new TrialBalance(sql).lines();
    }

    /// Locks in a fixed order, so that concurrent callers cannot deadlock.
    private LockedWallets lock(List<Transfer> transfers) {
        return new LockedWallets(sql.selectFrom(LEDGER_WALLET)
                .where(LEDGER_WALLET.ACCOUNT_ID.eq(
                        any(distinct(transfers, transfer -> transfer.account().value(), UUID[]::new))))
                .and(LEDGER_WALLET.CURRENCY.eq(any(distinct(
                        transfers, transfer -> transfer.amount().currency().getCurrencyCode(), String[]::new))))
                .orderBy(LEDGER_WALLET.ACCOUNT_ID, LEDGER_WALLET.CURRENCY)
                .forUpdate()
                .fetch());
    }

    private Posted write(LockedWallets wallets, Transfer transfer) {
        return writeAll(wallets, List.of(transfer)).getFirst();
    }

    private List<Posted> writeAll(LockedWallets wallets, List<Transfer> transfers) {
        var posted = transfers.stream().map(wallets::post).toList();
        if (!wallets.moved().isEmpty()) {
            store(wallets.moved());
        }
        if (!wallets.transfers().isEmpty()) {
            sql.execute(RowArrays.of(wallets.transfers()).insertInto(LEDGER_TRANSFER));
        }
        return posted;
    }

    private void store(Collection<LedgerWalletRecord> moved) {
        var standing = RowArrays.of(
                moved,
                List.of(
                        LEDGER_WALLET.ACCOUNT_ID,
                        LEDGER_WALLET.CURRENCY,
                        LEDGER_WALLET.BALANCE_MINOR,
                        LEDGER_WALLET.ENTRIES,
                        LEDGER_WALLET.LAST_ENTRY_AT));
        sql.update(LEDGER_WALLET)
                .set(LEDGER_WALLET.BALANCE_MINOR, standing.field(LEDGER_WALLET.BALANCE_MINOR))
                .set(LEDGER_WALLET.ENTRIES, standing.field(LEDGER_WALLET.ENTRIES))
                .set(LEDGER_WALLET.LAST_ENTRY_AT, standing.field(LEDGER_WALLET.LAST_ENTRY_AT))
                .from(standing.table())
                .where(LEDGER_WALLET.ACCOUNT_ID.eq(standing.field(LEDGER_WALLET.ACCOUNT_ID)))
                .and(LEDGER_WALLET.CURRENCY.eq(standing.field(LEDGER_WALLET.CURRENCY)))
                .execute();
    }

    private static <T> T[] distinct(List<Transfer> transfers, Function<Transfer, T> of, IntFunction<T[]> array) {
        return transfers.stream().map(of).distinct().toArray(array);
    }

    /// The wallet after the transfer; no row if the balance would be too low. A missing wallet has the
    /// balance 0. The posting time is determined here, where the wallet is locked.
    private static CommonTableExpression<LedgerWalletRecord> movedWallet(boolean mustBeCovered) {
        var account = parameter(LEDGER_TRANSFER.ACCOUNT_ID);
        var currency = parameter(LEDGER_TRANSFER.CURRENCY);
        var effect = parameter(LEDGER_TRANSFER.EFFECT_MINOR);
        var known = exists(selectOne()
                .from(LEDGER_WALLET)
                .where(LEDGER_WALLET.ACCOUNT_ID.eq(account))
                .and(LEDGER_WALLET.CURRENCY.eq(currency)));
        Condition enough = LEDGER_WALLET
                .BALANCE_MINOR
                .plus(excluded(LEDGER_WALLET.BALANCE_MINOR))
                .ge(inline(0L));
        return name("wallet")
                .as(insertInto(
                                LEDGER_WALLET,
                                LEDGER_WALLET.ACCOUNT_ID,
                                LEDGER_WALLET.CURRENCY,
                                LEDGER_WALLET.BALANCE_MINOR,
                                LEDGER_WALLET.ENTRIES,
                                LEDGER_WALLET.LAST_ENTRY_AT)
                        .select(select(account, currency, effect, inline(1L), parameter(LEDGER_TRANSFER.POSTED_AT))
                                .where(mustBeCovered ? effect.ge(inline(0L)).or(known) : noCondition()))
                        .onConflict(LEDGER_WALLET.ACCOUNT_ID, LEDGER_WALLET.CURRENCY)
                        .doUpdate()
                        .set(
                                LEDGER_WALLET.BALANCE_MINOR,
                                LEDGER_WALLET.BALANCE_MINOR.plus(excluded(LEDGER_WALLET.BALANCE_MINOR)))
                        .set(LEDGER_WALLET.ENTRIES, LEDGER_WALLET.ENTRIES.plus(inline(1L)))
                        .set(
                                LEDGER_WALLET.LAST_ENTRY_AT,
                                greatest(LEDGER_WALLET.LAST_ENTRY_AT, excluded(LEDGER_WALLET.LAST_ENTRY_AT)))
                        .where(mustBeCovered ? effect.ge(inline(0L)).or(enough) : noCondition())
                        .returning());
    }

    private static Money balance(LedgerWalletRecord row) {
        return Money.of(row.getBalanceMinor(), row.getCurrency());
    }
}
