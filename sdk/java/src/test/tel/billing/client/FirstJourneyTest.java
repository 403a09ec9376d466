package tel.billing.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import tel.billing.client.api.InvoicesApi;
import tel.billing.client.api.InvoicesApi.APIListInvoicesRequest;
import tel.billing.client.api.LinesApi;
import tel.billing.client.api.PaymentsApi;
import tel.billing.client.api.SignupApi;
import tel.billing.client.api.SubscriptionsApi;
import tel.billing.client.api.SubscriptionsApi.APIActivateSubscriptionRequest;
import tel.billing.client.api.SubscriptionsApi.APIListSubscriptionsRequest;
import tel.billing.client.model.ActivationRequest;
import tel.billing.client.model.RedeemRequest;
import tel.billing.client.model.SignupRequest;
import tel.billing.client.model.TopUpRequest;

class FirstJourneyTest {
    private static final URI SERVICE =
            URI.create(Optional.ofNullable(System.getenv("BILLING_URL")).orElse("http://localhost:8080"));

    @Test
    void leads_from_signup_to_the_pdf_of_the_first_invoice() throws Exception {
        var email = "ada-" + UUID.randomUUID() + "@example.com";
        var signup = new SignupApi(new BillingClient(SERVICE));
        signup.signUp(new SignupRequest()
                .email(email)
                .companyName("Ada Telecom")
                .country("NL")
                .planTier("starter"));
        var session = signup.redeemMagicLink(
                new RedeemRequest().token(linkToken(email)).password("purple monkey dishwasher"));

        var client = new BillingClient(SERVICE, () -> Optional.of(session.getAccessToken()));
        var payments = new PaymentsApi(client);
        var payment = payments.topUpWallet(UUID.randomUUID(), topUp(2000));
        assertThat(payment.getStatus()).isEqualTo("captured");
        assertThat(payment.getBalanceMinor()).isEqualTo(2000);

        assertThatThrownBy(() -> payments.topUpWallet(UUID.randomUUID(), topUp(40_200)))
                .isInstanceOfSatisfying(ProblemException.class, declined -> {
                    assertThat(declined.problem().code()).isEqualTo("payment.declined");
                    assertThat(declined.problem().members()).containsEntry("decline_reason", "insufficient_funds");
                });

        var subscriptions = new SubscriptionsApi(client);
        var id = subscriptions
                .listSubscriptions(APIListSubscriptionsRequest.newBuilder().build())
                .getItems()
                .get(0)
                .getId();
        var activation = APIActivateSubscriptionRequest.newBuilder()
                .id(id)
                .idempotencyKey(UUID.randomUUID())
                .activationRequest(new ActivationRequest())
                .build();
        assertThat(subscriptions.activateSubscription(activation).getStatus()).isEqualTo("active");
        assertThat(new LinesApi(client).showLine(id).getUsername()).isNotBlank();

        var invoices = new InvoicesApi(client);
        var invoice = invoices.listInvoices(APIListInvoicesRequest.newBuilder().build())
                .getItems()
                .get(0);
        assertThat(Files.readAllBytes(invoices.getInvoicePdf(invoice.getId()).toPath()))
                .startsWith("%PDF-".getBytes());
    }

    private static TopUpRequest topUp(long amountMinor) {
        return new TopUpRequest().amountMinor(amountMinor).currency("EUR");
    }

    /** The token of the link in the first e-mail to this address, from the mailbox of the sandbox. */
    private static String linkToken(String email) throws Exception {
        var mailbox = URI.create(SERVICE + "/dev/mailbox?to=" + email).toURL();
        var mapper = new ObjectMapper();
        var link = Awaitility.await("an e-mail")
                .atMost(Duration.ofMinutes(1))
                .until(() -> mapper.readTree(mailbox).at("/items/0/links/0").asText(), text -> !text.isEmpty());
        return link.substring(link.indexOf("token=") + "token=".length());
    }
}
