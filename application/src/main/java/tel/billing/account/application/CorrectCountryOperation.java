package tel.billing.account.application;

import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.AccountStatus;
import tel.billing.account.VatNumber;
import tel.billing.account.application.CorrectCountry.Command;
import tel.billing.account.application.CorrectCountry.Outcome;
import tel.billing.account.domain.Account;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.DatabaseOperation;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;

/// Corrects the country of an account and removes a VAT number of another country.
record CorrectCountryOperation(
        Command command,
        Accounts accounts,
        SearchAccountsHandler searchAccountsHandler,
        AuditTrail trail,
        Outbox outbox,
        InstantSource clock)
        implements DatabaseOperation<Outcome> {

    @Override
    public Optional<Outcome> rejection() {
        return switch (decide(accounts.find(command.account()))) {
            case Decision.Refuse(var outcome) -> Optional.of(outcome);
            case Decision.Leave _, Decision.Correct _ -> Optional.empty();
        };
    }

    @Override
    public Completion<Outcome> complete(UUID id) {
        return switch (decide(accounts.lock(command.account()))) {
            // The account was changed after the command was accepted.
            case Decision.Refuse(var outcome) -> new Completion.Provisional<>(outcome);
            case Decision.Leave(var account) -> done(account);
            case Decision.Correct(var account, var removed) -> {
                var correction =
                        account.correctCountry(command.country(), Optional.of(command.reason()), clock.instant());
                if (!accounts.advance(correction)) {
                    yield new Completion.Conflict<>();
                }
                trail.record(AuditEvent.byStaff(
                        AuditAction.ACCOUNT_COUNTRY_CORRECTED,
                        command.by(),
                        AuditTarget.of(command.account()),
                        command.reason()));
                outbox.post(message(account, removed), EmailRecipient.owner(command.account(), command.country()));
                yield done(correction.to());
            }
        };
    }

    private Completion<Outcome> done(Account account) {
        return new Completion.Final<>(new Outcome.Done(searchAccountsHandler.details(account)));
    }

    /// Without the reason, which is internal.
    private EmailMessage message(Account account, Optional<VatNumber> removed) {
        return new EmailMessage.CountryCorrected(
                account.profile().owner().email(),
                command.country(),
                removed.map(VatNumber::toString),
                clock.instant());
    }

    private Decision decide(Optional<Account> found) {
        if (command.account().equals(command.by().account())) {
            return new Decision.Refuse(new Outcome.OperatorsOwn());
        }
        return switch (found.orElse(null)) {
            case null -> new Decision.Refuse(new Outcome.NotFound());
            case Account.Confirmed confirmed -> decide(confirmed);
            case Account.Draft draft -> notConfirmed(draft);
            case Account.Expired expired -> notConfirmed(expired);
        };
    }

    private Decision decide(Account.Confirmed account) {
        if (account.isErased()) {
            return new Decision.Refuse(new Outcome.Erased());
        }
        var profile = account.profile();
        if (profile.country().equals(command.country())) {
            return new Decision.Leave(account);
        }
        var invalidNumber = profile.vatNumberInvalidIn(command.country());
        return invalidNumber.isPresent() && !command.removesVatNumber()
                ? new Decision.Refuse(new Outcome.VatNumberOfAnotherCountry(invalidNumber.get()))
                : new Decision.Correct(account, invalidNumber);
    }

    private static Decision notConfirmed(Account account) {
        return new Decision.Refuse(new Outcome.NotConfirmed(AccountStatus.of(account)));
    }

    private sealed interface Decision {

        record Correct(Account.Confirmed account, Optional<VatNumber> removed) implements Decision {}

        /// The account already has the country.
        record Leave(Account account) implements Decision {}

        record Refuse(Outcome outcome) implements Decision {}
    }
}
