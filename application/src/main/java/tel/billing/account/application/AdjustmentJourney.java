package tel.billing.account.application;

import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.account.application.AdjustWallet.Command;
import tel.billing.account.application.AdjustWallet.Outcome;
import tel.billing.account.domain.Account;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.audit.MoneyMove;
import tel.billing.audit.Target;
import tel.billing.idempotency.Journey;
import tel.billing.ledger.EntryKind;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Reference;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;

/// Uses no system outside the database. The draft is the id of the adjustment, under which it is posted once.
/// The second unit of work does everything.
record AdjustmentJourney(
        Command command, Accounts accounts, Ledger ledger, AuditTrail trail, Ids ids, InstantSource clock)
        implements Journey<UUID, Outcome> {

    @Override
    public Beginning<UUID, Outcome> begin(UUID id) {
        return objection()
                .<Beginning<UUID, Outcome>>map(Beginning.Refused::new)
                .orElseGet(() -> new Beginning.Drafted<>(id));
    }

    @Override
    public UUID resume(UUID id) {
        return id;
    }

    @Override
    public Supplier<Ending<Outcome>> proceed(UUID id) {
        return () -> book(id);
    }

    private Ending<Outcome> book(UUID id) {
        return switch (ledger.post(transfer(id))) {
            case Ledger.Posted.Done(var balance) -> {
                var target = Target.of(command.account());
                trail.record(Deed.byStaff(Action.WALLET_ADJUSTED, command.by(), target, command.reason())
                        .with(MoneyMove.of(command.amount())));
                yield new Ending.Final<>(new Outcome.Adjusted(posted(), balance));
            }
            // The balance was reduced after the adjustment was drafted.
            case Ledger.Posted.Insufficient() -> new Ending.Provisional<>(new Outcome.WouldOverdraw(balance()));
        };
    }

    private Transfer transfer(UUID id) {
        var takes = command.amount().isNegative();
        return new Transfer(
                new TransferId(ids.next()),
                command.account(),
                takes ? EntryKind.DEBIT_ADJUSTMENT : EntryKind.CREDIT_ADJUSTMENT,
                takes ? command.amount().negated() : command.amount(),
                new Reference("adjustment", id),
                command.reason().words(),
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

    private Optional<Outcome> objection() {
        if (command.account().equals(command.by().account())) {
            return Optional.of(new Outcome.OperatorsOwn());
        }
        return accounts.find(command.account())
                .map(this::objectionTo)
                .orElseGet(() -> Optional.of(new Outcome.NotFound()));
    }

    private Optional<Outcome> objectionTo(Account account) {
        return switch (account) {
            case Account.Draft _, Account.Expired _ ->
                Optional.of(
                        new Outcome.NoCustomerYet(AccountShowing.view(account).status()));
            case Account.Active _, Account.Suspended _, Account.Closed _ ->
                Optional.of(balance()).filter(this::overdraws).map(Outcome.WouldOverdraw::new);
        };
    }

    private boolean overdraws(Money balance) {
        return command.amount().isNegative() && balance.plus(command.amount()).isNegative();
    }

    private Money balance() {
        return ledger.balance(command.account(), command.amount().currency());
    }
}
