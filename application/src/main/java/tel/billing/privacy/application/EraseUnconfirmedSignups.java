package tel.billing.privacy.application;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tel.billing.account.EraseOwner;
import tel.billing.account.ExpiredSignups;
import tel.billing.account.ShowAccount;
import tel.billing.shared.AccountId;
import tel.billing.shared.DueWork;
import tel.billing.shared.UnitOfWork;

/// Erases signups that their owners never confirmed, one in each unit of work. Tax law requires nothing of
/// them. A signup that fails does not block others.
///
/// @param age of a signup when it is erased; longer than the link in the e-mail works
record EraseUnconfirmedSignups(
        UnitOfWork unitOfWork,
        ExpiredSignups expiredSignups,
        ShowAccount showAccount,
        EraseOwner eraseOwner,
        PersonalDataSources sources,
        Duration age)
        implements DueWork {

    @Override
    public Optional<Instant> nextDue() {
        return expiredSignups.oldest().map(at -> at.plus(age));
    }

    @Override
    public boolean runDue(Instant now) {
        var latest = now.minus(age);
        new AccountSweep(unitOfWork).run(failed -> expiredSignups.take(latest, failed), account -> erase(account, now));
        return false;
    }

    private void erase(AccountId account, Instant now) {
        var subject = showAccount.show(account).orElseThrow().dataSubject();
        eraseOwner.erase(account, now);
        sources.all().forEach(source -> source.eraseUnconfirmed(subject));
    }
}
