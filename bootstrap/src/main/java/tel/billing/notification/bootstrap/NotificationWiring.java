package tel.billing.notification.bootstrap;

import com.github.kagkarlsson.scheduler.task.Task;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import tel.billing.audit.AuditTrail;
import tel.billing.notification.AccountContacts;
import tel.billing.notification.Attachment;
import tel.billing.notification.Attachments;
import tel.billing.notification.Outbox;
import tel.billing.notification.application.EmailTimeline;
import tel.billing.notification.application.ListFailedEmails;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.application.PurgeEmailLog;
import tel.billing.notification.application.SendEmailAgain;
import tel.billing.notification.demo.ObservedOutbox;
import tel.billing.notification.mail.SmtpMailer;
import tel.billing.notification.persistence.DbSchedulerOutbox;
import tel.billing.notification.persistence.JooqEmailLog;
import tel.billing.notification.persistence.LoggedEmailData;
import tel.billing.notification.persistence.MailQueue;
import tel.billing.notification.persistence.MailTask;
import tel.billing.notification.persistence.QueuedEmailData;
import tel.billing.notification.persistence.SchedulerQueuedEmails;
import tel.billing.notification.resilience.HealthReportingMailer;
import tel.billing.notification.sandbox.MailboxController;
import tel.billing.notification.sandbox.SandboxMailbox;
import tel.billing.notification.template.EmailBranding;
import tel.billing.notification.template.EmailComposer;
import tel.billing.notification.template.MailLinks;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.Ids;
import tel.billing.shared.PersonalData;
import tel.billing.shared.RealTime;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.embedded.ConditionalOnDemo;
import tel.billing.shared.bootstrap.embedded.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.embedded.ConditionalOnReal;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.monitoring.DatabaseGauge;
import tel.billing.shared.monitoring.DatabaseMetrics;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.schedule.Scheduling;
import tel.billing.shared.resilience.UpstreamHealth;

@Configuration(proxyBeanMethods = false)
class NotificationWiring {

    @Bean
    EmailComposer emailComposer(BillingSettings settings, Attachments attachments) {
        var links = MailLinks.of(
                settings.publicUrl(),
                Optional.ofNullable(settings.signupLink()),
                Optional.ofNullable(settings.passwordResetLink()),
                Optional.ofNullable(settings.emailConfirmationLink()));
        var branding = new EmailBranding(
                settings.operatorName(),
                settings.operatorColor(),
                settings.operatorLogoAsPng().map(png -> new Attachment("logo.png", "image/png", png)));
        return new EmailComposer(links, branding, attachments);
    }

    @Bean
    @ConditionalOnReal(Upstream.MAIL)
    SmtpMailer smtpMailer(
            JavaMailSenderImpl server, EmailComposer composer, BillingSettings settings, BusinessClock clock) {
        return new SmtpMailer(server, composer, settings.mailSender(), clock);
    }

    @Bean
    @ConditionalOnEmbedded(Upstream.MAIL)
    SandboxMailbox sandboxMailbox(BillingSettings settings, EmailComposer composer, BusinessClock clock) {
        return new SandboxMailbox(settings.dataDirectory(), composer, clock);
    }

    @Bean
    @ConditionalOnEmbedded
    MailboxController mailboxController(SandboxMailbox mailbox, EmailAddressParser emailAddresses) {
        return new MailboxController(mailbox, emailAddresses);
    }

    @Bean
    JooqEmailLog emailLog(DSLContext sql, AesSecretBox box, BusinessClock clock) {
        return new JooqEmailLog(sql, box, clock);
    }

    @Bean
    Task<byte[]> mailTask(
            Mailer mailer,
            AesSecretBox box,
            UpstreamHealth upstreamHealth,
            MeterRegistry meters,
            JooqEmailLog emailLog,
            AccountContacts contacts) {
        return new MailTask(new HealthReportingMailer(mailer, upstreamHealth), box, meters, emailLog, contacts).task();
    }

    /// For pages of staff.
    @Bean
    ListFailedEmails listFailedEmails(JooqEmailLog emailLog) {
        return new ListFailedEmails(emailLog);
    }

    @Bean
    SendEmailAgain sendEmailAgain(
            UnitOfWork unitOfWork, JooqEmailLog emailLog, AccountContacts contacts, Outbox outbox, AuditTrail trail) {
        return new SendEmailAgain(unitOfWork, emailLog, contacts, outbox, trail);
    }

    @Bean
    TimelineSource emailTimeline(JooqEmailLog emailLog, Scheduling scheduling, AesSecretBox box) {
        return new EmailTimeline(emailLog, new SchedulerQueuedEmails(scheduling, box));
    }

    @Bean
    DueWork purgeEmailLog(UnitOfWork unitOfWork, JooqEmailLog emailLog) {
        return new PurgeEmailLog(unitOfWork, emailLog);
    }

    @Bean
    PersonalData loggedEmailData(DSLContext sql) {
        return new LoggedEmailData(sql);
    }

    @Bean
    DatabaseMetrics mailQueueMetrics(Scheduling scheduling, RealTime realTime) {
        var queue = new MailQueue(scheduling, realTime);
        return () -> Stream.of(
                DatabaseGauge.of("billing.emails.waiting", "E-mails that wait for their delivery", queue::count),
                DatabaseGauge.ofDuration(
                        "billing.emails.oldest.age", "Time since the oldest waiting e-mail was queued", queue::age));
    }

    @Bean
    @ConditionalOnBooleanProperty(name = ConditionalOnDemo.PROPERTY, havingValue = false, matchIfMissing = true)
    Outbox outbox(Scheduling scheduling, AesSecretBox box, Ids ids, RealTime realTime) {
        return new DbSchedulerOutbox(scheduling, box, ids, realTime);
    }

    @Bean
    @ConditionalOnDemo
    ObservedOutbox demoOutbox(Scheduling scheduling, AesSecretBox box, Ids ids, RealTime realTime) {
        return new ObservedOutbox(new DbSchedulerOutbox(scheduling, box, ids, realTime));
    }

    @Bean
    PersonalData queuedEmailData(Scheduling scheduling, AesSecretBox box) {
        return new QueuedEmailData(scheduling, box);
    }
}
