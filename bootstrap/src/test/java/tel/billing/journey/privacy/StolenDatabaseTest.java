package tel.billing.journey.privacy;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static tel.billing.notification.persistence.tables.NotificationEmail.NOTIFICATION_EMAIL;
import static tel.billing.shared.persistence.tables.SharedScheduledTask.SHARED_SCHEDULED_TASK;

import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import tel.billing.journey.Customer;
import tel.billing.journey.Service;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.sandbox.SandboxMailbox;
import tel.billing.shared.web.response.Sha256;

/// On a service of its own, because its mail system does not accept all e-mails.
@DisplayName("A stolen database")
class StolenDatabaseTest {
    private static final Duration SOON = Duration.ofMinutes(1);
    /// Tokens begin with the id of the account.
    private static final int ID_BYTES = 16;

    @AutoClose
    private final Service service =
            Service.start(application -> application.addPrimarySources(List.of(PartialMailWiring.class)));

    @Configuration(proxyBeanMethods = false)
    static class PartialMailWiring {

        @Bean
        @Primary
        PartialMailer partialMailer(SandboxMailbox real) {
            return new PartialMailer(real, new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
        }
    }

    /// A mail system that does not accept e-mails to some addresses.
    ///
    /// @param failures the results of deliveries, by address
    /// @param links the tokens of the links in these e-mails, by address
    record PartialMailer(Mailer real, Map<String, Mailer.Delivery> failures, Map<String, String> links)
            implements Mailer {

        @Override
        public Delivery deliver(UUID id, EmailMessage emailMessage, RecipientLocale recipientLocale) {
            var to = emailMessage.to().value();
            var failure = Optional.ofNullable(failures.get(to));
            if (failure.isPresent() && emailMessage instanceof EmailMessage.ResetPassword reset) {
                links.put(to, reset.token().value());
            }
            return failure.orElseGet(() -> real.deliver(id, emailMessage, recipientLocale));
        }
    }

    @Test
    void contains_no_refresh_token_and_no_link_of_any_email() {
        var ada = Customer.of(service);
        Customer.forget(service, ada.email()).mustBe(202);
        var sent = service.mailbox().await(ada.email(), 2).token();
        var waiting = linkInAnEmailWith(new Mailer.Delivery.Postponed("try again later"));
        var failed = linkInAnEmailWith(new Mailer.Delivery.Rejected("no such mailbox"));
        await().atMost(SOON)
                .until(() ->
                        service.sql().fetchCount(NOTIFICATION_EMAIL, NOTIFICATION_EMAIL.RESULT.eq("rejected")) == 1);
        await("the only waiting e-mail")
                .atMost(SOON)
                .until(() -> service.sql().fetchCount(SHARED_SCHEDULED_TASK, SHARED_SCHEDULED_TASK.TASK_NAME.eq("mail"))
                        == 1);

        var search = new TableSearch(service.sql());
        assertThat(search.tablesWith(List.of(hash(ada.refreshToken())))).contains("identity_refresh_token");
        for (var link : List.of(sent, waiting, failed)) {
            assertThat(search.tablesWith(List.of(hash(link)))).contains("identity_reset_link");
        }
        for (var token : List.of(ada.refreshToken(), sent, waiting, failed)) {
            assertThat(search.tablesWith(List.of(token, secretInHex(token)))).isEmpty();
        }
    }

    /// The link in an e-mail to another customer, after an attempt to deliver it.
    private String linkInAnEmailWith(Mailer.Delivery failure) {
        var email = Customer.of(service).email();
        var mailer = service.part(PartialMailer.class);
        mailer.failures().put(email, failure);
        Customer.forget(service, email).mustBe(202);
        return await().atMost(SOON)
                .until(() -> Optional.ofNullable(mailer.links().get(email)), Optional::isPresent)
                .orElseThrow();
    }

    private static String hash(String token) {
        return Sha256.hex(token.getBytes(US_ASCII));
    }

    private static String secretInHex(String token) {
        var bytes = Base64.getUrlDecoder().decode(token);
        return HexFormat.of().formatHex(Arrays.copyOfRange(bytes, ID_BYTES, bytes.length));
    }
}
