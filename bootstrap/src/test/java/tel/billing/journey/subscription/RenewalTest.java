package tel.billing.journey.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.journey.Subscriber;

@OnService(letsTimePass = true)
class RenewalTest {
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final long STARTER = 10_89;

    private Service service;
    private Subscriber subscriber;
    private Customer ada;

    @BeforeEach
    void signUp(Service service) {
        this.service = service;
        subscriber = Subscriber.of(service);
        ada = subscriber.customer();
    }

    @Test
    void charges_each_period_to_the_wallet_until_it_is_empty_and_resumes_after_a_top_up() {
        ada.topUp(2 * STARTER).mustBe(200);
        var first = subscriber.activate().mustBe(200);

        periodEnds();
        await().atMost(SOON).until(() -> ada.euros() == 0);
        assertThat(subscriber.show().mustBe(200).text("current_period_start"))
                .isEqualTo(first.text("current_period_end"));

        periodEnds();
        await().atMost(SOON).until(subscriber::status, "past_due"::equals);
        var due = subscriber.show().mustBe(200).json();
        assertThat(due.required("amount_due_minor").asLong()).isEqualTo(STARTER);
        assertThat(Instant.parse(due.required("next_attempt_at").asString()))
                .isEqualTo(Instant.parse(due.required("current_period_start").asString())
                        .plus(Duration.ofDays(1)));
        assertThat(subscriber
                        .change("business")
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("status");
        var unpaid = subscriber.activate().mustBe(422, "validation.failed");
        assertThat(unpaid.faultyNames()).containsExactly("status");
        assertThat(unpaid.json().at("/invalid_params/0/reason").asString())
                .contains("a past-due subscription cannot be activated", "when a top-up covers the amount due");

        passes("P7D");
        await().atMost(SOON).until(subscriber::status, "suspended"::equals);
        assertThat(subscriber.line().mustBe(200).text("status")).isEqualTo("suspended");
        var refused = subscriber.activate().mustBe(422, "validation.failed");
        assertThat(refused.faultyNames()).containsExactly("status");
        assertThat(refused.json().at("/invalid_params/0/reason").asString())
                .contains("when a top-up covers the amount due");
        assertThat(subscriber.show().mustBe(200).json().has("next_attempt_at")).isFalse();

        ada.topUp(STARTER).mustBe(200);
        await().atMost(SOON).until(subscriber::status, "active"::equals);
        assertThat(ada.euros()).isZero();
        assertThat(subscriber.line().mustBe(200).text("status")).isEqualTo("active");
    }

    @Test
    void an_unpaid_subscription_ends_thirty_days_after_its_suspension() {
        ada.topUp(STARTER).mustBe(200);
        var last = subscriber.activate().mustBe(200);

        periodEnds();
        await().atMost(SOON).until(subscriber::status, "past_due"::equals);
        passes("P7D");
        await().atMost(SOON).until(subscriber::status, "suspended"::equals);
        passes("P29D");
        assertThat(subscriber.status()).isEqualTo("suspended");
        passes("P1D");

        await().atMost(SOON).until(subscriber::status, "cancelled"::equals);
        subscriber.line().mustBe(404, "not_found");
        assertThat(last.json().has("current_period_end")).isTrue();
        assertThat(subscriber.show().mustBe(200).json().has("current_period_end"))
                .isFalse();
    }

    @Test
    void an_upgrade_costs_the_difference_prorated_by_seconds() {
        ada.topUp(STARTER + 100_00).mustBe(200);
        subscriber.activate().mustBe(200);
        passes("P10D");

        var before = now();
        subscriber.change("business").mustBe(200);
        var after = now();

        assertThat(100_00 - ada.euros()).isBetween(upgradeAt(after), upgradeAt(before));
    }

    @Test
    void a_scheduled_change_and_a_scheduled_cancellation_take_effect_at_the_end_of_the_period() {
        subscriber.change("business").mustBe(200);
        ada.topUp(59_29 + STARTER).mustBe(200);
        subscriber.activate().mustBe(200);
        subscriber.change("starter").mustBe(200);

        periodEnds();
        await().atMost(SOON).until(() -> subscriber.show().mustBe(200).text("plan_tier"), "starter"::equals);
        assertThat(ada.euros()).isZero();

        subscriber.cancel("period_end").mustBe(200);
        periodEnds();
        await().atMost(SOON).until(subscriber::status, "cancelled"::equals);
    }

    /// The days of a month after the 28th make a period longer than the month that follows any other day.
    private void periodEnds() {
        var left = Duration.between(now(), subscriber.at("current_period_end")).plusSeconds(1);
        passes("PT%sS".formatted(left.toSeconds()));
    }

    private void passes(String span) {
        service.advance(span);
        ada.signIn();
    }

    private Instant now() {
        return Instant.parse(service.get("/dev/clock").send().mustBe(200).text("now"));
    }

    /// From 9.00 to 49.00 euros a month, with 21 % of VAT.
    private long upgradeAt(Instant instant) {
        var end = subscriber.at("current_period_end");
        var left = BigDecimal.valueOf(Duration.between(instant, end).toSeconds());
        var whole = BigDecimal.valueOf(
                Duration.between(subscriber.at("current_period_start"), end).toSeconds());
        var net = BigDecimal.valueOf(40_00).multiply(left).divide(whole, 0, RoundingMode.HALF_UP);
        return net.add(net.multiply(new BigDecimal("0.21")).setScale(0, RoundingMode.HALF_UP))
                .longValueExact();
    }
}
