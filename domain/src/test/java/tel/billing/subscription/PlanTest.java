package tel.billing.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.shared.Money;
import tel.billing.subscription.Plan.Limits;
import tel.billing.subscription.Plan.Version;

class PlanTest {
    private static final Instant JANUARY = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant FEBRUARY = Instant.parse("2026-02-01T00:00:00Z");
    private static final Instant APRIL = Instant.parse("2026-04-01T00:00:00Z");
    private static final Instant JULY = Instant.parse("2026-07-01T00:00:00Z");
    private static final Instant OCTOBER = Instant.parse("2026-10-01T00:00:00Z");
    private static final Limits LIMITS = new Limits(1, 2, 300);

    private static final Plan PLAN = plan(version(JANUARY, 9_00), version(JULY, 12_00));

    @Test
    void a_version_is_valid_from_its_instant_until_the_next_one_begins() {
        assertThat(PLAN.versionAt(JANUARY)).isEqualTo(version(JANUARY, 9_00));
        assertThat(PLAN.versionAt(JULY.minusNanos(1))).isEqualTo(version(JANUARY, 9_00));
        assertThat(PLAN.versionAt(JULY)).isEqualTo(version(JULY, 12_00));
        assertThat(PLAN.versionAt(JANUARY.minusNanos(1))).isEqualTo(version(JANUARY, 9_00));
    }

    @Test
    void the_next_version_is_known_before_it_begins() {
        assertThat(PLAN.nextAfter(JULY.minusNanos(1))).hasValue(version(JULY, 12_00));
        assertThat(PLAN.nextAfter(JANUARY.minusNanos(1))).hasValue(version(JULY, 12_00));
        assertThat(PLAN.nextAfter(JULY)).isEmpty();
    }

    @Test
    void a_new_version_is_inserted_in_order() {
        assertThat(PLAN.with(version(APRIL, 10_00)).versions())
                .containsExactly(version(JANUARY, 9_00), version(APRIL, 10_00), version(JULY, 12_00));
    }

    @Test
    void a_new_version_for_the_same_instant_replaces_the_old_one() {
        assertThat(PLAN.with(version(JULY, 11_00)).versions())
                .containsExactly(version(JANUARY, 9_00), version(JULY, 11_00));
    }

    @Test
    void later_versions_that_repeat_the_changed_price_or_limits_get_the_new_ones() {
        var more = new Limits(2, 4, 600);
        var plan = plan(
                version(JANUARY, 9_00),
                new Version(JULY, Money.of(12_00, "EUR"), LIMITS, JANUARY),
                new Version(OCTOBER, Money.of(12_00, "EUR"), new Limits(1, 1, 300), JANUARY));

        assertThat(plan.with(new Version(APRIL, Money.of(9_00, "EUR"), more, FEBRUARY))
                        .versions())
                .containsExactly(
                        version(JANUARY, 9_00),
                        new Version(APRIL, Money.of(9_00, "EUR"), more, FEBRUARY),
                        new Version(JULY, Money.of(12_00, "EUR"), more, JANUARY, FEBRUARY),
                        new Version(OCTOBER, Money.of(12_00, "EUR"), new Limits(1, 1, 300), JANUARY));
        assertThat(plan.with(new Version(JULY, Money.of(11_00, "EUR"), LIMITS, FEBRUARY))
                        .versions())
                .containsExactly(
                        version(JANUARY, 9_00),
                        new Version(JULY, Money.of(11_00, "EUR"), LIMITS, FEBRUARY, JANUARY),
                        new Version(OCTOBER, Money.of(11_00, "EUR"), new Limits(1, 1, 300), FEBRUARY, JANUARY));
    }

    @Test
    void a_version_that_has_begun_does_not_change() {
        var plan =
                plan(version(JANUARY, 9_00), new Version(JULY, Money.of(9_00, "EUR"), new Limits(2, 2, 300), JANUARY));

        assertThat(plan.with(new Version(APRIL, Money.of(10_00, "EUR"), LIMITS, JULY))
                        .versionAt(JULY))
                .isEqualTo(plan.versionAt(JULY));
    }

    @Test
    void a_version_equal_to_the_valid_one_changes_nothing() {
        assertThat(PLAN.with(version(APRIL, 9_00))).isEqualTo(PLAN);
        assertThat(PLAN.with(version(JULY, 12_00))).isEqualTo(PLAN);
        assertThat(PLAN.with(new Version(APRIL, Money.of(9_00, "EUR"), new Limits(2, 2, 300))))
                .isNotEqualTo(PLAN);
    }

    @Test
    void a_scheduled_version_can_be_withdrawn_by_repeating_the_previous_one() {
        var takenBack = PLAN.with(version(JULY, 9_00));

        assertThat(takenBack.versionAt(JULY).price()).isEqualTo(Money.of(9_00, "EUR"));
    }

    @Test
    void a_new_price_applies_to_periods_that_start_thirty_days_and_a_minute_after_it_was_set() {
        var plan = plan(version(JANUARY, 9_00), version(FEBRUARY, 12_00));
        var earliest = FEBRUARY.plus(Plan.NOTICE).plus(Duration.ofMinutes(1));
        var present = plan.tariffAt(JANUARY);

        assertThat(plan.renewalTariff(present, earliest).price()).isEqualTo(Money.of(12_00, "EUR"));
        assertThat(plan.renewalTariff(present, earliest.minusNanos(1))).isEqualTo(present);
    }

    @Test
    void new_limits_apply_to_periods_that_start_thirty_days_and_a_minute_after_they_were_set() {
        var more = new Limits(2, 4, 600);
        var plan = plan(version(JANUARY, 9_00), new Version(FEBRUARY, Money.of(9_00, "EUR"), more));
        var earliest = FEBRUARY.plus(Plan.NOTICE).plus(Duration.ofMinutes(1));
        var present = plan.tariffAt(JANUARY);

        assertThat(plan.renewalTariff(present, earliest).limits()).isEqualTo(more);
        assertThat(plan.renewalTariff(present, earliest.minusNanos(1)).limits()).isEqualTo(LIMITS);
    }

    @Test
    void a_scheduled_change_keeps_the_ordered_tariff_if_the_cheaper_one_has_any_lower_limit() {
        var ordered = new Version(JANUARY, Money.of(12_00, "EUR"), new Limits(2, 4, 600));

        assertThat(Stream.of(new Limits(1, 4, 600), new Limits(2, 3, 600), new Limits(2, 4, 599)))
                .allSatisfy(lower -> {
                    var plan = plan(ordered, new Version(FEBRUARY, Money.of(9_00, "EUR"), lower));
                    assertThat(plan.tariffOfScheduledChange(plan.tariffAt(JANUARY), FEBRUARY))
                            .isEqualTo(plan.tariffAt(JANUARY));
                });
        var cheaper = plan(ordered, new Version(FEBRUARY, Money.of(9_00, "EUR"), ordered.limits()));
        assertThat(cheaper.tariffOfScheduledChange(cheaper.tariffAt(JANUARY), FEBRUARY))
                .isEqualTo(cheaper.tariffAt(FEBRUARY));
    }

    @Test
    void versions_are_in_order_in_one_currency_and_never_free() {
        Stream.<Runnable>of(
                        PlanTest::plan,
                        () -> plan(version(JULY, 9_00), version(JANUARY, 12_00)),
                        () -> plan(version(JULY, 9_00), version(JULY, 12_00)),
                        () -> plan(version(JANUARY, 9_00), new Version(JULY, Money.of(9_00, "USD"), LIMITS)),
                        () -> version(JANUARY, 0),
                        () -> version(JANUARY, -1),
                        () -> new Limits(0, 1, 0),
                        () -> new Limits(1, 0, 0),
                        () -> new Limits(1, 1, -1))
                .forEach(making -> assertThatThrownBy(making::run).isInstanceOf(IllegalArgumentException.class));
    }

    private static Version version(Instant validFrom, long cents) {
        return new Version(validFrom, Money.of(cents, "EUR"), LIMITS);
    }

    private static Plan plan(Version... versions) {
        return new Plan(
                new UUID(0, 1),
                new PlanTier("starter"),
                new PlanName("Starter"),
                BillingInterval.MONTH,
                true,
                List.of(versions));
    }
}
