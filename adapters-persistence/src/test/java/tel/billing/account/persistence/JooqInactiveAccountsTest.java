package tel.billing.account.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import tel.billing.account.InactiveAccounts;
import tel.billing.account.InactiveAccounts.Status;
import tel.billing.account.spec.InactiveAccountsContract;
import tel.billing.shared.AccountId;
import tel.billing.shared.RealTime;
import tel.billing.shared.Reason;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.clock.SystemRealTime;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedClock;
import tel.billing.shared.spec.time.SteppedTime;

class JooqInactiveAccountsTest extends InactiveAccountsContract {
    private static final Duration A_SECOND = Duration.ofSeconds(1);
    private static final Reason REASON = new Reason("requested");

    private final TestDatabase database;
    private final SteppedTime realTime;
    private final SteppedClock clock;
    private final JooqInactiveAccounts inactiveAccounts;

    JooqInactiveAccountsTest() {
        var database = TestDatabase.empty();
        var realTime = new SteppedTime(Arbitrary.INSTANT);
        var clock = new SteppedClock(new SteppedTime(Arbitrary.INSTANT));
        var inactiveAccounts = feed(database, clock, realTime);
        super(database, inactiveAccounts, new JooqAccounts(database.sql()));
        this.database = database;
        this.realTime = realTime;
        this.clock = clock;
        this.inactiveAccounts = inactiveAccounts;
    }

    @Override
    protected void loseTouch() {
        realTime.pass(A_SECOND);
    }

    @Test
    void a_status_change_on_one_instance_is_known_on_another_within_a_second() {
        var account = active();
        try (var other = feed(new SystemRealTime())) {
            other.start();
            await().until(() -> other.statusOf(account.id()) == Status.OPEN);

            var suspended = moved(account.suspend(REASON, Arbitrary.INSTANT));
            awaitChange(other, account.id(), Status.OPEN, Status.SUSPENDED);

            moved(suspended.close(REASON, Arbitrary.INSTANT));
            awaitChange(other, account.id(), Status.SUSPENDED, Status.CLOSED);
        }
    }

    /// A slow machine may not know the status after a second, but must not report the earlier one.
    private static void awaitChange(JooqInactiveAccounts feed, AccountId account, Status before, Status after) {
        var change = System.nanoTime();
        await().until(() -> {
            var asked = System.nanoTime();
            var status = feed.statusOf(account);
            assertThat(status == before && asked - change > A_SECOND.toNanos())
                    .as("%s a second after the change", before)
                    .isFalse();
            return status == after;
        });
    }

    /// Writes the change as an older release would, which does not write to the feed.
    @Test
    void a_database_trigger_publishes_every_change() {
        var account = active();
        inactiveAccounts.catchUp();
        database.sql()
                .execute(
                        "UPDATE account_account SET status = 'suspended' WHERE id = ?",
                        account.id().value());
        inactiveAccounts.catchUp();
        assertThat(statusOf(account)).isEqualTo(Status.SUSPENDED);

        database.sql()
                .execute(
                        "UPDATE account_account SET status = 'active' WHERE id = ?",
                        account.id().value());
        inactiveAccounts.catchUp();
        assertThat(statusOf(account)).isEqualTo(Status.OPEN);
    }

    @Test
    void an_account_closed_longer_ago_than_the_life_of_a_token_is_forgotten() {
        var account = active();
        moved(account.close(REASON, Arbitrary.INSTANT));
        inactiveAccounts.catchUp();
        assertThat(statusOf(account)).isEqualTo(Status.CLOSED);

        clock.forwardTo(Arbitrary.INSTANT.plus(InactiveAccounts.CLOSED_REMEMBERED));
        loseTouch();
        try (var afterwards = feed(realTime)) {
            afterwards.catchUp();
            assertThat(afterwards.statusOf(account.id())).isEqualTo(Status.OPEN);
        }
    }

    private JooqInactiveAccounts feed(RealTime time) {
        return feed(database, clock, time);
    }

    private static JooqInactiveAccounts feed(TestDatabase database, SteppedClock clock, RealTime time) {
        return new JooqInactiveAccounts(database.sql(), clock, time, new SimpleMeterRegistry());
    }
}
