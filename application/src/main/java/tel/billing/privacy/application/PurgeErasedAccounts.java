package tel.billing.privacy.application;

import java.time.Instant;
import java.util.Optional;
import tel.billing.account.ErasedAccounts;
import tel.billing.account.ShowAccount;
import tel.billing.shared.AccountId;
import tel.billing.shared.DueWork;
import tel.billing.shared.UnitOfWork;

/// Purges the documents of erased accounts when the retention time of tax law ends, one account in each unit
/// of work. An account that fails does not block others.
record PurgeErasedAccounts(
        UnitOfWork unitOfWork,
        ErasedAccounts erasedAccounts,
        ShowAccount showAccount,
        PersonalDataSources sources,
        RecordRetention retention)
        implements DueWork {

    @Override
    public Optional<Instant> nextDue() {
        return erasedAccounts.oldestErasure().map(retention::end);
    }

    @Override
    public boolean runDue(Instant now) {
        var end = retention.erasedBefore(now);
        new AccountSweep(unitOfWork).run(failed -> erasedAccounts.takeErasedBefore(end, failed), this::purge);
        return false;
    }

    private void purge(AccountId account) {
        var subject = showAccount.show(account).orElseThrow().dataSubject();
        sources.all().forEach(source -> source.purge(subject));
        erasedAccounts.remove(account);
    }
}
