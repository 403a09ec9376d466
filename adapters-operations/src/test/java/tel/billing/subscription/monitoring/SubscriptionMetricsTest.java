package tel.billing.subscription.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.search.MeterNotFoundException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.event.TransactionalEventListenerFactory;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;
import tel.billing.payment.DeclineReason;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.subscription.domain.CancellationReason;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.spec.InMemoryCharges;
import tel.billing.subscription.spec.InMemorySubscriptions;
import tel.billing.subscription.spec.SampleSubscriptions;

class SubscriptionMetricsTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final AnnotationConfigApplicationContext spring = spring();
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryCharges charges = new InMemoryCharges(unitOfWork, spring::publishEvent);
    private final InMemorySubscriptions subscriptions =
            new InMemorySubscriptions(unitOfWork, charges, spring::publishEvent);
    private final TransactionTemplate transactions = new TransactionTemplate(new TransactionsOfNothing());

    private final Logger logger = (Logger) LoggerFactory.getLogger(SubscriptionMetrics.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @BeforeEach
    void listen() {
        logger.setLevel(Level.INFO);
        logger.setAdditive(false);
        logger.addAppender(log);
        log.start();
    }

    private AnnotationConfigApplicationContext spring() {
        var context = new AnnotationConfigApplicationContext();
        context.registerBean(TransactionalEventListenerFactory.class);
        context.registerBean(SubscriptionMetrics.class, meters);
        context.refresh();
        return context;
    }

    @AfterEach
    void close() {
        spring.close();
        logger.detachAppender(log);
        logger.setAdditive(true);
        logger.setLevel(null);
    }

    @Test
    void events_of_subscriptions_are_counted() {
        var active = active();
        var renewal = active.renew(active.tariff(), active.period().end());
        subscriptions.advanceAll(List.of(renewal));
        subscriptions.advance(renewal.to().cancel(CancellationReason.BY_CUSTOMER, Arbitrary.INSTANT));

        assertThat(events("activated")).isEqualTo(1);
        assertThat(events("renewed")).isEqualTo(1);
        assertThat(events("cancelled_by_customer")).isEqualTo(1);
    }

    @Test
    void an_outdated_change_is_not_counted() {
        var active = active();
        subscriptions.advance(active.scheduleCancellation(Arbitrary.INSTANT));
        subscriptions.advance(active.scheduleCancellation(Arbitrary.INSTANT));

        assertThat(events("cancellation_planned")).isEqualTo(1);
    }

    @Test
    void charges_are_counted_by_purpose_and_outcome() {
        var asking = SampleSubscriptions.draftCharge(SampleSubscriptions.bill(draft()));
        charges.open(asking, Arbitrary.INSTANT);
        var bill = asking.to().bill();
        var hold = asking.to().hold(bill, SampleSubscriptions.operation(bill, 1));
        charges.advance(hold, Optional.of(Arbitrary.INSTANT));
        charges.advance(hold, Optional.of(Arbitrary.INSTANT));
        charges.advance(hold.to().release(Arbitrary.INSTANT), Optional.empty());

        var declined = SampleSubscriptions.draftCharge(SampleSubscriptions.bill(draft()));
        charges.open(declined, Arbitrary.INSTANT);
        charges.advance(declined.to().decline(DeclineReason.REFUSED, Arbitrary.INSTANT), Optional.empty());
        charges.addCaptured(List.of(SampleSubscriptions.captured(SampleSubscriptions.bill(active()))));

        assertThat(charges("activation", "card_asked")).isEqualTo(2);
        assertThat(charges("activation", "line_asked")).isEqualTo(1);
        assertThat(charges("activation", "released")).isEqualTo(1);
        assertThat(charges("activation", "declined")).isEqualTo(1);
        assertThat(charges("renewal", "captured")).isEqualTo(1);
    }

    @Test
    void events_are_logged_by_ids_and_a_captured_charge_by_its_subscription() {
        var bill = SampleSubscriptions.bill(draft());
        charges.open(SampleSubscriptions.draftCharge(bill), Arbitrary.INSTANT);
        var active = active();
        charges.addCaptured(List.of(SampleSubscriptions.captured(SampleSubscriptions.bill(active))));

        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "charge %s for subscription %s of account %s: activation card_asked"
                                .formatted(bill.id(), bill.subscription(), bill.account()),
                        "subscription %s of account %s: activated".formatted(active.id(), active.account()));
    }

    @Test
    void a_change_is_counted_after_the_commit() {
        transactions.executeWithoutResult(_ -> {
            active();
            assertThat(events("activated")).isZero();
        });

        assertThat(events("activated")).isEqualTo(1);
    }

    @Test
    void a_rollback_counts_nothing() {
        transactions.executeWithoutResult(transaction -> {
            active();
            charges.open(SampleSubscriptions.draftCharge(SampleSubscriptions.bill(draft())), Arbitrary.INSTANT);
            transaction.setRollbackOnly();
        });

        assertThat(events("activated")).isZero();
        assertThat(charges("activation", "card_asked")).isZero();
    }

    private Subscription.Draft draft() {
        var draft = SampleSubscriptions.draft(Arbitrary.accountId());
        subscriptions.add(draft);
        return draft;
    }

    private Subscription.Active active() {
        var activation = SampleSubscriptions.activation(draft(), Instant.parse("2026-01-31T09:00:00Z"));
        subscriptions.advance(activation);
        return activation.to();
    }

    private double events(String event) {
        return count("billing.subscriptions.events", "event", event);
    }

    private double charges(String purpose, String outcome) {
        return count("billing.charges", "purpose", purpose, "outcome", outcome);
    }

    private double count(String meter, String... tags) {
        try {
            return meters.get(meter).tags(tags).counter().count();
        } catch (MeterNotFoundException _) {
            return 0;
        }
    }

    /// Begins, commits and rolls back transactions without a database.
    private static final class TransactionsOfNothing extends AbstractPlatformTransactionManager {
        private static final long serialVersionUID = 1;

        @Override
        protected Object doGetTransaction() {
            return this;
        }

        @Override
        protected void doBegin(Object transaction, TransactionDefinition definition) {
            // nothing to begin
        }

        @Override
        protected void doCommit(DefaultTransactionStatus status) {
            // nothing to commit
        }

        @Override
        protected void doRollback(DefaultTransactionStatus status) {
            // nothing to roll back
        }
    }
}
