package tel.billing.account.application;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.AccountStatus;
import tel.billing.account.ChargedAccounts;
import tel.billing.account.domain.Account;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.shared.Country;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.UnitOfWork;

record ChangeProfileHandler(
        UnitOfWork unitOfWork,
        RateLimits limits,
        Accounts accounts,
        ChargedAccounts chargedAccounts,
        AuditTrail trail,
        InstantSource clock)
        implements ChangeProfile {

    @Override
    public Outcome change(Command command) {
        return unitOfWork.perform(
                () -> change(accounts.lock(command.by().account()).orElseThrow(), command));
    }

    /// The account may have been closed, and even erased, since the owner was authenticated. The account is
    /// locked, so it cannot be closed before the change is stored. A later erasure removes the change.
    private Outcome change(Account account, Command command) {
        if (!AccountStatus.of(account).allowsSignIn()) {
            return new Outcome.AccountClosed();
        }
        return command.country()
                .flatMap(country -> correctUnlessSame(account, country, command.by()))
                .orElseGet(() -> describe(command));
    }

    private Outcome describe(Command command) {
        var account = command.by().account();
        accounts.describe(account, command.company(), command.address(), command.metadata());
        return new Outcome.Changed(
                accounts.find(account).map(ShowAccountHandler::view).orElseThrow());
    }

    /// The reason why the country cannot be corrected; empty if the account now has the given country.
    private Optional<Outcome> correctUnlessSame(Account account, Country country, Actor by) {
        return account.profile().country().equals(country) ? Optional.empty() : correct(account, country, by);
    }

    /// The account is locked before charges are searched. A charge that begins afterwards uses the
    /// new country.
    private Optional<Outcome> correct(Account account, Country country, Actor by) {
        if (chargedAccounts.isCharged(account.id())) {
            return Optional.of(new Outcome.AlreadyCharged());
        }
        return account.profile()
                .vatNumberInvalidIn(country)
                .<Outcome>map(Outcome.VatNumberOfAnotherCountry::new)
                .or(() -> limits.take(RateLimit.COUNTRY_CORRECTION, account.id().toString())
                        .refusal()
                        .map(Outcome.RateLimited::new))
                .or(() -> store(account, country, by));
    }

    private Optional<Outcome> store(Account account, Country country, Actor by) {
        if (!(account instanceof Account.Confirmed confirmed)
                || !accounts.advance(confirmed.correctCountry(country, Optional.empty(), clock.instant()))) {
            throw new IllegalStateException("the owner of %s must be signed in".formatted(account.id()));
        }
        trail.record(AuditEvent.byUser(AuditAction.ACCOUNT_COUNTRY_CORRECTED, by, AuditTarget.of(account.id())));
        return Optional.empty();
    }
}
