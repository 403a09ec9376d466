package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import tel.billing.account.ShowAccount;
import tel.billing.account.application.AccountModule;
import tel.billing.account.domain.Account;
import tel.billing.account.persistence.JooqAccounts;
import tel.billing.idempotency.application.IdempotencyModule;
import tel.billing.idempotency.persistence.JooqIdempotencyKeys;
import tel.billing.platform.Platform;
import tel.billing.shared.AccountId;
import tel.billing.shared.RateLimits;
import tel.billing.shared.Reason;
import tel.billing.shared.spec.Arbitrary;

/// Requests that depend on whether an account was erased, and concurrent closings, on one database.
class ConcurrentErasuresTest {
    private final TestDatabase database = TestDatabase.empty();
    private final InstantSource clock = () -> Arbitrary.INSTANT;
    private final SystemRealTime realTime = new SystemRealTime();
    private final TimeOrderedIds ids = new TimeOrderedIds();
    private final IdempotencyModule idempotency =
            new IdempotencyModule(database.unitOfWork(), new JooqIdempotencyKeys(database.sql()), ids, clock, realTime);
    private final Platform platform = new Platform(
            database.unitOfWork(),
            idempotency.executeOnce(),
            RateLimits.none(),
            (_, _) -> {},
            _ -> {},
            ids,
            clock,
            realTime);
    private final JooqAccounts accounts = new JooqAccounts(database.sql());
    private final ShowAccount showAccount = new AccountModule(platform, accounts).showAccount();

    /// An account is closed before it is erased.
    @Test
    void an_account_that_is_not_erased_cannot_be_closed_until_the_unit_of_work_ends() throws InterruptedException {
        var account = database.account();
        var closing = Thread.ofVirtual().unstarted(() -> close(account));

        database.unitOfWork().run(() -> {
            assertThat(showAccount.isErased(account)).isFalse();
            closing.start();
            await().atMost(Duration.ofMinutes(1)).until(this::isALockAwaited);
        });
        closing.join();

        assertThat(accounts.find(account)).containsInstanceOf(Account.Closed.class);
    }

    @Test
    void an_unknown_account_is_not_erased() {
        assertThat(database.unitOfWork().perform(() -> showAccount.isErased(Arbitrary.accountId())))
                .isFalse();
    }

    private void close(AccountId account) {
        var active = (Account.Active) accounts.find(account).orElseThrow();
        var closing = active.close(new Reason("requested"), Arbitrary.INSTANT);
        database.unitOfWork().perform(() -> accounts.advance(closing));
    }

    private boolean isALockAwaited() {
        return database.admin()
                .fetchSingle("SELECT count(*) > 0 FROM pg_stat_activity"
                        + " WHERE datname = current_database() AND wait_event_type = 'Lock'")
                .get(0, Boolean.class);
    }
}
