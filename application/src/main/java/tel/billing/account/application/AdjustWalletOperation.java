package tel.billing.account.application;

import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.AccountStatus;
import tel.billing.account.application.AdjustWallet.Command;
import tel.billing.account.application.AdjustWallet.Outcome;
import tel.billing.account.domain.Account;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.MoneyMovement;
import tel.billing.idempotency.DatabaseOperation;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.shared.Currencies;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;

/// The draft is the id of the adjustment, under which it is posted once.
record AdjustWalletOperation(
        Command command, Accounts accounts, Ledger ledger, AuditTrail trail, Ids ids, InstantSource clock)
        implements DatabaseOperation<Outcome> {

    @Override
    public Optional<Outcome> rejection() {
        if (command.account().equals(command.by().account())) {
            return Optional.of(new Outcome.OperatorsOwn());
        }
        return accounts.find(command.account())
                .map(this::rejection)
                .orElseGet(() -> Optional.of(new Outcome.NotFound()));
    }

    @Override
    public Completion<Outcome> complete(UUID id) {
        // A concurrent erasure waits for the lock, and then sees the new balance.
        var account = accounts.lock(command.account()).orElseThrow();
        return rejection(account, balance())
                .<Completion<Outcome>>map(Completion.Provisional::new)
                .orElseGet(() -> book(id, account));
    }

    private Completion<Outcome> book(UUID id, Account account) {
        return switch (ledger.post(transfer(id))) {
            // Only the posting locks the wallet. The next attempt finds the other balance.
            case Ledger.Posted.Done done
            when rejection(account, done.balanceAfter().minus(command.amount())).isPresent() ->
                new Completion.Conflict<>();
            case Ledger.Posted.Done done -> {
                var auditTarget = AuditTarget.of(command.account());
                trail.record(
                        AuditEvent.byStaff(AuditAction.WALLET_ADJUSTED, command.by(), auditTarget, command.reason())
                                .with(MoneyMovement.of(command.amount())));
                yield new Completion.Final<>(new Outcome.Adjusted(posted(), done.balanceAfter()));
            }
            // The balance was reduced after the adjustment was drafted.
            case Ledger.Posted.InsufficientBalance() ->
                new Completion.Provisional<>(new Outcome.InsufficientBalance(balance()));
        };
    }

    private Transfer transfer(UUID id) {
        var takes = command.amount().isNegative();
        return new Transfer(
                new TransferId(ids.next()),
                command.account(),
                takes ? TransferType.DEBIT_ADJUSTMENT : TransferType.CREDIT_ADJUSTMENT,
                takes ? command.amount().negated() : command.amount(),
                new TransferReference("adjustment", id),
                command.reason().text(),
                clock.instant());
    }

    /// The e-mail shows the amount as the statement does. The wallet is locked.
    private Transfer posted() {
        var newest = new PageRequest<Long>(1, Optional.empty());
        return ledger.entries(command.account(), command.amount().currency(), newest)
                .items()
                .getFirst()
                .transfer();
    }

    private Optional<Outcome> rejection(Account account) {
        return switch (account) {
            case Account.Draft _, Account.Expired _ -> Optional.of(new Outcome.NotConfirmed(AccountStatus.of(account)));
            case Account.Active _, Account.Suspended _, Account.Closed _ ->
                wouldCreateObsoleteWallet() ? Optional.of(new Outcome.NotCurrent()) : rejection(account, balance());
        };
    }

    /// Whether the credit would create a wallet in a currency that is not current. An existing wallet in such
    /// a currency can still be credited.
    private boolean wouldCreateObsoleteWallet() {
        var currency = command.amount().currency();
        return command.amount().isPositive()
                && !Currencies.isCurrent(currency)
                && ledger.wallets(command.account()).stream()
                        .noneMatch(wallet -> wallet.balance().currency().equals(currency));
    }

    private Optional<Outcome> rejection(Account account, Money balance) {
        return outdated(balance)
                .or(() -> overdraws(balance) ? Optional.of(new Outcome.InsufficientBalance(balance)) : Optional.empty())
                .or(() -> account.isErased() && !approachesZero(balance)
                        ? Optional.of(new Outcome.Erased(balance))
                        : Optional.empty());
    }

    /// No customer can receive the money of an erased account. A late chargeback may leave it a debt.
    private boolean approachesZero(Money balance) {
        var after = balance.plus(command.amount());
        return balance.isNegative()
                ? command.amount().isPositive() && !after.isPositive()
                : command.amount().isNegative() && !after.isNegative();
    }

    private Optional<Outcome> outdated(Money balance) {
        return command.expectedBalance()
                .filter(expected -> !expected.equals(balance))
                .map(_ -> new Outcome.Outdated(balance));
    }

    private boolean overdraws(Money balance) {
        return command.amount().isNegative() && balance.plus(command.amount()).isNegative();
    }

    private Money balance() {
        return ledger.balance(command.account(), command.amount().currency());
    }
}
