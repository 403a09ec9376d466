package tel.billing.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;

@OnService(letsTimePass = true)
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class RenewalTest {
    private static final Duration SOON = Duration.ofSeconds(20);

    @Test
    void takes_each_term_out_of_the_wallet_until_it_is_empty_and_goes_on_once_it_is_not(Service service) {
        var ada = Customer.of(service);
        var path = "/v1/subscriptions/"
                + ada.get("/v1/subscriptions")
                        .mustBe(200)
                        .items()
                        .getFirst()
                        .required("id")
                        .asString();
        var gross = activate(service, ada, path)
                .mustBe(402, "payment.declined")
                .json()
                .required("shortfall_minor")
                .longValue();
        ada.topUp(2 * gross).mustBe(200);
        var first = activate(service, ada, path).mustBe(200);

        service.advance("P1M");
        ada.signIn();
        await().atMost(SOON).until(() -> ada.euros() == 0);
        assertThat(ada.get(path).mustBe(200).text("current_period_start")).isEqualTo(first.text("current_period_end"));

        service.advance("P1M");
        ada.signIn();
        await().atMost(SOON).until(() -> ada.get(path).text("status").equals("past_due"));

        ada.topUp(gross).mustBe(200);
        await().atMost(SOON).until(() -> ada.get(path).text("status").equals("active"));
        assertThat(ada.euros()).isZero();
    }

    private static Reply activate(Service service, Customer customer, String path) {
        return service.post(path + "/activate")
                .bearer(customer.accessToken())
                .key(UUID.randomUUID())
                .send();
    }
}
