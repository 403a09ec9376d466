package tel.billing.privacy.application;

import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.account.EraseOwner;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.DatabaseOperation;
import tel.billing.privacy.application.EraseAccount.Command;
import tel.billing.privacy.application.EraseAccount.Outcome;
import tel.billing.shared.ErasureObstacle;

/// Erases everything in one unit of work, so that no part is forgotten if the process dies.
record EraseAccountOperation(
        Command command,
        ShowAccount showAccount,
        EraseOwner eraseOwner,
        PersonalDataSources sources,
        RecordRetention retention,
        AuditTrail trail,
        InstantSource clock)
        implements DatabaseOperation<Outcome> {

    @Override
    public Optional<Outcome> rejection() {
        return showAccount.show(command.account()).map(this::rejection).orElse(Optional.of(new Outcome.NotFound()));
    }

    private Optional<Outcome> rejection(AccountView account) {
        if (account.status() != AccountStatus.CLOSED) {
            return Optional.of(new Outcome.NotClosed(account.status()));
        }
        if (account.erasedAt().isPresent()) {
            return Optional.empty();
        }
        var obstacles = EnumSet.noneOf(ErasureObstacle.class);
        sources.all().forEach(source -> obstacles.addAll(source.obstacles(account.dataSubject())));
        return obstacles.isEmpty() ? Optional.empty() : Optional.of(new Outcome.Obstructed(obstacles));
    }

    @Override
    public Completion<Outcome> complete(UUID id) {
        var account = showAccount.lock(command.account());
        var rejection = rejection(account);
        if (rejection.isPresent()) {
            return new Completion.Provisional<>(rejection.get());
        }
        // The database lets other subdomains erase only what belongs to an erased account.
        var erasedAt =
                eraseOwner.erase(account.id(), clock.instant()).erasedAt().orElseThrow();
        if (account.erasedAt().isEmpty()) {
            sources.all().forEach(source -> source.erase(account.dataSubject()));
            trail.record(AuditEvent.byStaff(
                    AuditAction.ACCOUNT_ERASED, command.by(), AuditTarget.of(account.id()), command.reason()));
        }
        return new Completion.Final<>(new Outcome.Erased(account.id(), erasedAt, retention.end(erasedAt)));
    }
}
