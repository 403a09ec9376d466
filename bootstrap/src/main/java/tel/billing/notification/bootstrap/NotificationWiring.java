package tel.billing.notification.bootstrap;

import com.github.kagkarlsson.scheduler.task.Task;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import tel.billing.notification.Enclosures;
import tel.billing.notification.Postbox;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.mail.SmtpMailer;
import tel.billing.notification.persistence.DbSchedulerPostbox;
import tel.billing.notification.persistence.MailTask;
import tel.billing.notification.sandbox.MailboxController;
import tel.billing.notification.sandbox.SandboxMailbox;
import tel.billing.notification.template.LetterWriter;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.shared.bootstrap.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.ConditionalOnReal;
import tel.billing.shared.bootstrap.Part;
import tel.billing.shared.bootstrap.upstream.UpstreamWatch;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.Scheduling;

@Configuration(proxyBeanMethods = false)
class NotificationWiring {

    @Bean
    LetterWriter letterWriter(BillingSettings settings, Enclosures enclosures) {
        return new LetterWriter(settings.publicUrl(), settings.operatorName(), enclosures);
    }

    @Bean
    @ConditionalOnReal(Part.MAIL)
    SmtpMailer smtpMailer(
            JavaMailSenderImpl server, LetterWriter writer, BillingSettings settings, BusinessClock clock) {
        return new SmtpMailer(server, writer, settings.mailSender(), clock);
    }

    @Bean
    @ConditionalOnEmbedded(Part.MAIL)
    SandboxMailbox sandboxMailbox(BillingSettings settings, LetterWriter writer, BusinessClock clock) {
        return new SandboxMailbox(settings.dataDirectory(), writer, clock);
    }

    @Bean
    @ConditionalOnEmbedded
    MailboxController mailboxController(SandboxMailbox mailbox, EmailAddressParser emailAddresses) {
        return new MailboxController(mailbox, emailAddresses);
    }

    @Bean
    Task<byte[]> mailTask(Mailer mailer, AesSecretBox box, UpstreamWatch watch, MeterRegistry meters) {
        return new MailTask(new WatchedMailer(mailer, watch), box, meters).task();
    }

    @Bean
    Postbox postbox(Scheduling scheduling, AesSecretBox box, Ids ids, RealTime realTime) {
        return new DbSchedulerPostbox(scheduling, box, ids, realTime);
    }
}
