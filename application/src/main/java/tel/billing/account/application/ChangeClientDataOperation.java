package tel.billing.account.application;

import java.util.Optional;
import java.util.UUID;
import tel.billing.account.application.ChangeClientData.Command;
import tel.billing.account.application.ChangeClientData.Outcome;
import tel.billing.account.domain.Account;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.DatabaseOperation;
import tel.billing.shared.PageRequest;

/// Stores the external id and the metadata of an account.
record ChangeClientDataOperation(
        Command command, Accounts accounts, SearchAccountsHandler searchAccountsHandler, AuditTrail trail)
        implements DatabaseOperation<Outcome> {

    @Override
    public Optional<Outcome> rejection() {
        return rejection(accounts.find(command.account()))
                .or(() -> isTaken() ? Optional.of(new Outcome.ExternalIdTaken()) : Optional.empty());
    }

    @Override
    public Completion<Outcome> complete(UUID id) {
        var found = accounts.lock(command.account());
        // The account was changed after the command was accepted.
        return rejection(found)
                .<Completion<Outcome>>map(Completion.Provisional::new)
                .orElseGet(() -> change(found.orElseThrow()));
    }

    private Completion<Outcome> change(Account account) {
        var changed = account.profile().clientData().with(command.externalId(), command.metadata());
        if (changed.equals(account.profile().clientData())) {
            return done(account);
        }
        if (!accounts.replaceClientData(account.id(), changed)) {
            return new Completion.Provisional<>(new Outcome.ExternalIdTaken());
        }
        trail.record(
                AuditEvent.byUser(AuditAction.ACCOUNT_METADATA_CHANGED, command.by(), AuditTarget.of(account.id())));
        return done(accounts.find(account.id()).orElseThrow());
    }

    private Completion<Outcome> done(Account account) {
        return new Completion.Final<>(new Outcome.Done(searchAccountsHandler.details(account)));
    }

    private Optional<Outcome> rejection(Optional<Account> found) {
        return found.map(this::rejection).orElseGet(() -> Optional.of(new Outcome.NotFound()));
    }

    private Optional<Outcome> rejection(Account account) {
        if (account.isErased()) {
            return Optional.of(new Outcome.Erased());
        }
        var present = account.profile().clientData();
        return command.expected().filter(expected -> !expected.equals(present)).map(_ -> new Outcome.Outdated(present));
    }

    private boolean isTaken() {
        return command.externalId().isPresent()
                && accounts
                        .search(
                                AccountSearch.having(command.externalId().get()),
                                new PageRequest<>(1, Optional.empty()))
                        .items()
                        .stream()
                        .anyMatch(holder -> !holder.id().equals(command.account()));
    }
}
