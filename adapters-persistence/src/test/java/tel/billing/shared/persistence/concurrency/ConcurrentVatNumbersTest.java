package tel.billing.shared.persistence.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.account.application.AccountModule;
import tel.billing.account.persistence.JooqAccounts;
import tel.billing.idempotency.application.IdempotencyModule;
import tel.billing.idempotency.persistence.JooqIdempotencyKeys;
import tel.billing.platform.Platform;
import tel.billing.shared.AccountId;
import tel.billing.shared.RateLimits;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.persistence.clock.SystemRealTime;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.tax.application.TaxModule;
import tel.billing.tax.application.vatnumber.SetVatNumber;
import tel.billing.tax.application.vatnumber.VatRegister;
import tel.billing.tax.application.vatnumber.VatRegister.Answer;
import tel.billing.tax.application.vatnumber.VatRegister.CheckReference;
import tel.billing.tax.persistence.JooqPendingVatChecks;
import tel.billing.tax.persistence.JooqTaxModule;

/// Concurrent changes of an account's VAT number and checks of due numbers, on one database.
class ConcurrentVatNumbersTest {
    private static final int ROUNDS = 15;
    private static final List<VatNumber> NUMBERS = List.of(
            new VatNumber("NL", "123456789B13"),
            new VatNumber("NL", "004495445B01"),
            new VatNumber("NL", "000099998B57"));

    private final TestDatabase database = TestDatabase.empty();
    private final AtomicInteger minutes = new AtomicInteger();
    /// Each read of the clock advances it by five minutes, so that postponed checks are soon due again.
    private final InstantSource clock =
            () -> Arbitrary.INSTANT.plus(Duration.ofMinutes(5L * minutes.incrementAndGet()));
    private final JooqPendingVatChecks rechecks = new JooqPendingVatChecks(database.sql());
    private final SystemRealTime realTime = new SystemRealTime();
    private final TimeOrderedIds ids = new TimeOrderedIds();
    private final IdempotencyModule idempotency =
            new IdempotencyModule(database.unitOfWork(), new JooqIdempotencyKeys(database.sql()), ids, clock, realTime);
    private final Platform platform = new Platform(
            database.unitOfWork(),
            idempotency.executeOnce(),
            RateLimits.unlimited(),
            (_, _) -> {},
            _ -> {},
            ids,
            clock,
            realTime);
    private final AccountModule account = new AccountModule(platform, new JooqAccounts(database.sql()));

    @Test
    void the_account_keeps_a_number_that_is_checked_again() {
        var id = database.account();
        var attempts = new AtomicInteger();
        var tax = with(number -> switch (attempts.incrementAndGet() % 3) {
            case 0 -> new Answer.Valid(Optional.empty(), Optional.empty(), CheckReference.none());
            case 1 -> new Answer.Invalid(CheckReference.none());
            default -> new Answer.Unavailable("down");
        });

        Race.of(Race.RUNNERS, runner -> {
            for (var round = 0; round < ROUNDS; round++) {
                if (runner % 2 == 0) {
                    var number = NUMBERS.get((runner + round) % NUMBERS.size());
                    tax.setVatNumber().set(new SetVatNumber.Command(id, number));
                } else {
                    tax.recheckVatNumbers().recheckNext();
                }
            }
            return runner;
        });
        afterwardsTheRegisterKnowsAll(id);
    }

    private void afterwardsTheRegisterKnowsAll(AccountId id) {
        var tax = with(_ -> new Answer.Valid(Optional.empty(), Optional.empty(), CheckReference.none()));
        tax.setVatNumber().set(new SetVatNumber.Command(id, NUMBERS.getFirst()));
        while (rechecks.nextDue()
                .filter(due -> due.isBefore(clock.instant().plus(Duration.ofDays(30))))
                .isPresent()) {
            tax.recheckVatNumbers().recheckNext();
        }
        var status = account.showAccount().show(id).orElseThrow().vat();
        assertThat(status).isInstanceOf(VatNumberStatus.Verified.class);
        var next = database.unitOfWork().perform(() -> rechecks.takeDue(Instant.parse("2100-01-01T00:00:00Z")));
        assertThat(next).hasValueSatisfying(recheck -> {
            assertThat(recheck.number()).isEqualTo(status.optionalNumber().orElseThrow());
            assertThat(recheck.isSubmitted()).isFalse();
        });
    }

    private TaxModule with(VatRegister register) {
        return JooqTaxModule.on(database.sql(), platform, account, register, realTime);
    }
}
