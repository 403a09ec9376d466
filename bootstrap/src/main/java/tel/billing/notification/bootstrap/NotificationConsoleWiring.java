package tel.billing.notification.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.notification.application.ListFailedEmails;
import tel.billing.notification.application.SendEmailAgain;
import tel.billing.notification.portal.console.FailedEmails;
import tel.billing.notification.portal.resend.ResendPages;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.portal.console.ConsoleList;
import tel.billing.shared.portal.console.TimelineDetails;

/// What the console shows about e-mails.
@Configuration(proxyBeanMethods = false)
class NotificationConsoleWiring {

    @Bean
    ConsoleList failedEmails(ListFailedEmails listFailedEmails) {
        return new FailedEmails(listFailedEmails);
    }

    @Bean
    ResendPages resendPages(SendEmailAgain sendEmailAgain) {
        return new ResendPages(sendEmailAgain);
    }

    @Bean
    TimelineDetails emailDetails() {
        return TimelineDetails.codes(TimelineKind.EMAIL, _ -> "console.email.");
    }
}
