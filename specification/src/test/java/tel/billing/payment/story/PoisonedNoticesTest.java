package tel.billing.payment.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tel.billing.payment.application.NoticeStatus;
import tel.billing.payment.application.NoticeUseCases;
import tel.billing.payment.application.ProcessNotices;
import tel.billing.payment.application.ReconcileReports;
import tel.billing.payment.domain.Notice;
import tel.billing.payment.domain.Notice.News;
import tel.billing.story.BillingWorld;

@DisplayName("A notification that cannot be processed")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class PoisonedNoticesTest {
    private static final Duration LONGEST_PAUSE = Duration.ofHours(6);

    private final BillingWorld world = new BillingWorld();
    private final NoticeUseCases failing = new NoticeUseCases(
            world.unitOfWork,
            world.envelopes,
            world.processor,
            world.notices,
            world.cardReadings,
            world.payments,
            world.refunds,
            world.cards,
            world.cardRecords,
            BillingWorld.CARD_TESTING_RULES,
            new NoReports(),
            world.ledger,
            world.postbox,
            world.account.showAccount(),
            world.trail,
            world.ids,
            world.clock,
            world.realTime);
    private final ProcessNotices work = failing.processNotices();

    @Test
    void goes_to_quarantine_after_several_attempts() {
        world.hear(new Notice("poison", new News.ReportReady("report"), "poison"));

        for (var look = 1; look < 8; look++) {
            assertThatIllegalStateException().isThrownBy(work::processNext).withMessage("no reports");
            assertThat(status()).isEqualTo(NoticeStatus.RECEIVED);
            world.realTime.pass(LONGEST_PAUSE);
        }

        assertThat(work.processNext()).hasValueSatisfying(processed -> {
            assertThat(processed.status()).isEqualTo(NoticeStatus.QUARANTINED);
            assertThat(processed.reason()).contains("Processing failed 8 times. See the log for the cause.");
        });
        assertThat(status()).isEqualTo(NoticeStatus.QUARANTINED);
    }

    @Test
    void does_not_delay_other_notifications() {
        world.hear(List.of(
                        new Notice("poison", new News.ReportReady("report"), "poison"),
                        new Notice("sound", new News.Irrelevant(), "sound"))
                .toArray(Notice[]::new));

        assertThatIllegalStateException().isThrownBy(work::processNext);

        assertThat(work.processNext())
                .hasValueSatisfying(processed -> assertThat(processed.status()).isEqualTo(NoticeStatus.DONE));
    }

    private NoticeStatus status() {
        return world.notices.all().getFirst().status();
    }

    private record NoReports() implements ReconcileReports {

        @Override
        public void told(String report) {
            throw new IllegalStateException("no reports");
        }

        @Override
        public boolean readNext() {
            return false;
        }

        @Override
        public long countWaiting() {
            return 0;
        }

        @Override
        public long countOpen() {
            return 0;
        }
    }
}
