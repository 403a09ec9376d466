package tel.billing.tax.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.AccountId;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.tax.EuroRate;
import tel.billing.tax.ExchangeRate;
import tel.billing.tax.RateSource;
import tel.billing.tax.application.exchangerate.SetExchangeRate;
import tel.billing.tax.application.exchangerate.SetExchangeRate.Outcome;
import tel.billing.tax.application.exchangerate.SetExchangeRate.Violation;

@Order(5)
@DisplayName("Setting exchange rates")
class SettingExchangeRatesTest {

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final AccountId operator = new AccountId(world.ids.next());
    private final UserId egon = new UserId(world.ids.next());
    private final Story story;
    private Optional<Outcome> outcome = Optional.empty();
    private ExecuteOnce.Result result;
    private List<ExchangeRate> listed = List.of();

    SettingExchangeRatesTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_rate_without_a_start_date_applies_immediately() {
        story.when(sets("SEK", "11.0530"))
                .then(isSet())
                .and(thereIsNoRate("SEK", "2026-01-05T08:59:59Z"))
                .and(theRateIs("SEK", "2026-01-05T09:00:00Z", "11.0530"));
    }

    @Test
    void a_rate_can_be_set_in_advance_and_applies_until_the_next_one_begins() {
        story.when(sets("SEK", "11.0530", "2026-01-06T15:00:00Z"))
                .and(sets("SEK", "11.0620", "2026-01-07T15:00:00Z"))
                .then(isSet())
                .and(thereIsNoRate("SEK", "2026-01-06T14:59:59Z"))
                .and(theRateIs("SEK", "2026-01-07T14:59:59Z", "11.0530"))
                .and(theRateIs("SEK", "2026-01-07T15:00:00Z", "11.0620"))
                .and(theRateIs("SEK", "2027-01-07T15:00:00Z", "11.0620"));
    }

    @Test
    @DisplayName("Of two rates with the same start, the later entry applies")
    void of_two_rates_with_the_same_start_the_later_entry_applies() {
        story.given(sets("SEK", "11.0530", "2026-01-06T15:00:00Z"))
                .when(sets("SEK", "11.0350", "2026-01-06T15:00:00Z"))
                .then(theRateIs("SEK", "2026-01-06T15:00:00Z", "11.0350"));
    }

    @Test
    void a_rate_affects_only_its_own_currency() {
        story.given(sets("USD", "1.0850"))
                .when(sets("SEK", "11.0530"))
                .then(theRateIs("USD", "2026-01-05T09:00:00Z", "1.0850"));
    }

    @ParameterizedTest
    @CsvSource({
        "EUR, 2026-07-01T00:00:00Z, THE_EURO, the euro has no exchange rate",
        "SEK, 2026-01-05T08:59:59Z, IN_THE_PAST, the start is in the past",
    })
    void an_invalid_rate_is_rejected(String currency, String validFrom, Violation violation, String text) {
        story.when(sets(currency, "1.0000", validFrom)).then(isRejectedFor(text, violation));
    }

    @Test
    void all_errors_are_reported_together() {
        story.when(sets("EUR", "1.0000", "2025-01-01T00:00:00Z"))
                .then(isRejectedFor(
                        "the euro has no exchange rate, and the start is in the past",
                        Violation.THE_EURO,
                        Violation.IN_THE_PAST));
    }

    @Test
    void staff_see_the_rates_by_currency_newest_first() {
        story.given(sets("USD", "1.0850"))
                .and(sets("SEK", "11.0530"))
                .and(sets("SEK", "11.0620", "2026-01-06T15:00:00Z"))
                .when(listsTheRates())
                .then(theRatesListedAre("SEK 11.0620 (ECB)", "SEK 11.0530 (ECB)", "USD 1.0850 (ECB)"));
    }

    @Test
    void a_retry_does_not_set_the_rate_again() {
        var key = new IdempotencyKey(UUID.fromString("6f2c1c5e-8d0b-4f6e-9b0a-5b1f0f3a7c11"));
        story.given(setsUnder(key, "11.0530"))
                .and(commonSteps.passes(Duration.ofHours(1)))
                .and(sets("SEK", "11.0620"))
                .when(setsUnder(key, "11.0530"))
                .then(theFirstAnswerIsRepeated())
                .and(theRateIs("SEK", "2026-01-05T10:00:00Z", "11.0620"));
    }

    @Test
    void the_audit_log_shows_who_set_a_rate() {
        story.when(sets("SEK", "11.0530")).then(theAuditLogShowsIt());
    }

    private Step sets(String currency, String rate, String validFrom) {
        return new Step(
                "Egon sets the euro to %s %s from %s on".formatted(currency, rate, validFrom),
                () -> set(newKey(), currency, rate, Optional.of(Instant.parse(validFrom))));
    }

    private Step sets(String currency, String rate) {
        return new Step(
                "Egon sets the euro to %s %s".formatted(currency, rate),
                () -> set(newKey(), currency, rate, Optional.empty()));
    }

    private Step setsUnder(IdempotencyKey key, String rate) {
        return new Step(
                "Egon sets the euro to SEK %s with the same key".formatted(rate),
                () -> set(key, "SEK", rate, Optional.empty()));
    }

    private Step listsTheRates() {
        return new Step(
                "Dora lists the rates",
                () -> listed = world.tax.listExchangeRates().list());
    }

    private Step isSet() {
        return new Step("the rate is set", () -> assertThat(outcome).get().isInstanceOf(Outcome.Done.class));
    }

    private Step isRejectedFor(String text, Violation... violations) {
        return new Step("the rate is rejected: " + text, () -> {
            assertThat(outcome).contains(new Outcome.Rejected(Set.of(violations)));
            assertThat(world.exchangeRates.table().rates()).isEmpty();
        });
    }

    private Step theRateIs(String currency, String at, String rate) {
        return new Step(
                "on %s the euro is %s %s".formatted(at, currency, rate),
                () -> assertThat(rate(currency, at)).hasValue(rate));
    }

    private Step thereIsNoRate(String currency, String at) {
        return new Step(
                "on %s there is no rate of %s".formatted(at, currency),
                () -> assertThat(rate(currency, at)).isEmpty());
    }

    private Optional<String> rate(String currency, String at) {
        return world.exchangeRates
                .table()
                .quoteOf(Currency.getInstance(currency), Instant.parse(at))
                .map(exchangeQuote -> exchangeQuote.rate().toString());
    }

    private Step theRatesListedAre(String... rates) {
        return new Step(
                "the rates are listed as " + String.join(", ", rates),
                () -> assertThat(listed)
                        .extracting(rate -> "%s %s (%s)"
                                .formatted(
                                        rate.quote().currency(),
                                        rate.quote().rate(),
                                        rate.quote().source()))
                        .containsExactly(rates));
    }

    private Step theFirstAnswerIsRepeated() {
        return new Step(
                "the first response is repeated",
                () -> assertThat(result).isInstanceOfSatisfying(ExecuteOnce.Result.Responded.class, responded -> {
                    assertThat(responded.replayed()).isTrue();
                    assertThat(responded.storedResponse().body()).isEqualTo("11.0530");
                }));
    }

    private Step theAuditLogShowsIt() {
        return new Step("the audit log shows Egon and the rate", () -> {
            var rate = ((Outcome.Done) outcome.orElseThrow()).rate();
            assertThat(world.trail.entries())
                    .extracting(AuditEntry::event)
                    .contains(AuditEvent.byUser(
                            AuditAction.EXCHANGE_RATE_SET, by(), AuditTarget.ofExchangeRate(rate.id())));
        });
    }

    private void set(IdempotencyKey key, String currency, String rate, Optional<Instant> validFrom) {
        outcome = Optional.empty();
        var command = new SetExchangeRate.Command(
                KeyedRequest.ofStaff(operator, egon, key, FINGERPRINT),
                by(),
                Currency.getInstance(currency),
                EuroRate.parse(rate).orThrow(),
                validFrom,
                new RateSource("ECB"));
        result = world.tax.setExchangeRate().set(command, result -> {
            outcome = Optional.of(result);
            return new StoredResponse(201, Map.of(), bodyOf(result));
        });
    }

    private Actor by() {
        return Actor.of(egon, operator, Role.ADMIN);
    }

    private static String bodyOf(Outcome result) {
        return result instanceof Outcome.Done(var rate) ? rate.quote().rate().toString() : "refused";
    }

    private static IdempotencyKey newKey() {
        return new IdempotencyKey(UUID.randomUUID());
    }
}
