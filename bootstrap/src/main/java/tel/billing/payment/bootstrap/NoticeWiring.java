package tel.billing.payment.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import org.jooq.DSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.ledger.Ledger;
import tel.billing.notification.Postbox;
import tel.billing.payment.CardTestingRules;
import tel.billing.payment.application.CardProcessor;
import tel.billing.payment.application.NoticeDesk;
import tel.billing.payment.application.NoticeUseCases;
import tel.billing.payment.application.ProcessorNotices;
import tel.billing.payment.application.ReconcileReports;
import tel.billing.payment.persistence.JooqCardReadings;
import tel.billing.payment.persistence.JooqCardRecords;
import tel.billing.payment.persistence.JooqNotices;
import tel.billing.payment.persistence.JooqPayments;
import tel.billing.payment.persistence.JooqRefunds;
import tel.billing.payment.persistence.JooqStoredCards;
import tel.billing.payment.sandbox.SandboxNotices;
import tel.billing.payment.web.NoticeController;
import tel.billing.payment.web.ProcessorController;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.bootstrap.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.Crew;
import tel.billing.shared.bootstrap.Part;
import tel.billing.shared.bootstrap.Sweep;
import tel.billing.shared.persistence.Readings;

/// Beans that receive and process the card processor's notifications.
@Configuration(proxyBeanMethods = false)
class NoticeWiring {
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int WORKERS = 4;
    /// Each reader may wait 20 seconds for the card processor.
    private static final int READERS = 2;

    @Bean
    @ConditionalOnEmbedded(Part.CARD_PROCESSOR)
    ProcessorNotices processorNotices() {
        return new SandboxNotices();
    }

    @Bean
    NoticeUseCases noticeUseCases(
            UnitOfWork unitOfWork,
            ProcessorNotices reader,
            CardProcessor processor,
            DSLContext sql,
            CardTestingRules cardTestingRules,
            ReconcileReports reports,
            Ledger ledger,
            Postbox postbox,
            ShowAccount showAccount,
            AuditTrail trail,
            Ids ids,
            BusinessClock clock,
            RealTime realTime) {
        return new NoticeUseCases(
                unitOfWork,
                reader,
                processor,
                new JooqNotices(sql),
                new JooqCardReadings(sql),
                new JooqPayments(sql),
                new JooqRefunds(sql),
                new JooqStoredCards(sql),
                new JooqCardRecords(sql),
                cardTestingRules,
                reports,
                ledger,
                postbox,
                showAccount,
                new LoggedHolds(trail),
                ids,
                clock,
                realTime);
    }

    @Bean
    Sweep noticeProcessing(ObjectProvider<NoticeUseCases> notices) {
        return new Sweep(
                "notice-processing",
                PAUSE,
                new Crew(WORKERS, () -> new NoticeWork(notices.getObject().processNotices()).getAsBoolean()));
    }

    @Bean
    Sweep cardReading(ObjectProvider<NoticeUseCases> notices) {
        return new Sweep(
                "card-reading",
                PAUSE,
                new Crew(READERS, () -> notices.getObject().readBackCards().readNext()));
    }

    @Bean
    MeterBinder unsettledNotices(NoticeUseCases notices, Readings readings) {
        return new UnsettledNotices(notices.countNotices(), readings);
    }

    @Bean
    ProcessorController processorController(NoticeUseCases notices, MeterRegistry meters) {
        return new ProcessorController(new WatchedNotices(notices.receiveNotices(), meters));
    }

    @Bean
    NoticeDesk noticeDesk(AnswerOnce answerOnce, DSLContext sql, AuditTrail trail, RealTime realTime) {
        return new NoticeDesk(answerOnce, new JooqNotices(sql), new JooqRefunds(sql), trail, realTime);
    }

    @Bean
    NoticeController noticeController(NoticeDesk desk) {
        return new NoticeController(desk.showNotices(), desk.lookIntoNotice());
    }
}
