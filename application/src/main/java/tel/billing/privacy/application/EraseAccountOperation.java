package tel.billing.privacy.application;

import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
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
import tel.billing.shared.DataSubject;
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
        if (account.erasedAt().isPresent()) {
            return Optional.empty();
        }
        if (account.status() != AccountStatus.CLOSED) {
            return Optional.of(new Outcome.NotClosed(account.status()));
        }
        var obstacles = EnumSet.noneOf(ErasureObstacle.class);
        sources.all().forEach(source -> obstacles.addAll(source.obstacles(subject(account))));
        return obstacles.isEmpty() ? Optional.empty() : Optional.of(new Outcome.Obstructed(obstacles));
    }

    @Override
    public Supplier<Completion<Outcome>> proceed(UUID id) {
        return () -> {
            var account = showAccount.lock(command.account());
            var rejection = rejection(account);
            if (rejection.isPresent()) {
                return new Completion.Provisional<>(rejection.get());
            }
            if (account.erasedAt().isEmpty()) {
                sources.all().forEach(source -> source.erase(subject(account)));
                trail.record(AuditEvent.byStaff(
                        AuditAction.ACCOUNT_ERASED, command.by(), AuditTarget.of(account.id()), command.reason()));
            }
            var erasedAt =
                    eraseOwner.erase(account.id(), clock.instant()).erasedAt().orElseThrow();
            return new Completion.Final<>(new Outcome.Erased(account.id(), erasedAt, retention.end(erasedAt)));
        };
    }

    private static DataSubject subject(AccountView account) {
        return new DataSubject(
                account.id(), account.owner().id(), account.owner().email());
    }
}
