package tel.billing.subscription;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import tel.billing.shared.Money;

/// What a tier includes and costs, in versions with a start each. The name and the offer have no versions.
/// A plan that is no longer offered is retired: it cannot be ordered, and its subscribers keep it.
///
/// @param versions at least one, in one currency, the earliest first
public record Plan(
        UUID id, PlanTier tier, PlanName name, BillingInterval interval, boolean offered, List<Version> versions) {

    /// How long before the start of a period its subscriber is notified of another price.
    public static final Duration NOTICE = Duration.ofDays(30);

    /// How long before its announcement a price must be set. Otherwise the instance that announces it
    /// might not know it yet: instances cache plans, their clocks differ, and the time is recorded before
    /// the commit.
    private static final Duration ANNOUNCEMENT_MARGIN = Duration.ofMinutes(1);

    public Plan {
        versions = List.copyOf(versions);
        if (versions.isEmpty()) {
            throw new IllegalArgumentException("Plan %s must have at least one version.".formatted(tier));
        }
        for (var next = 1; next < versions.size(); next++) {
            requireOrder(versions.get(next - 1), versions.get(next));
        }
    }

    /// A price, net of VAT, and limits for periods that begin at `validFrom` or later.
    ///
    /// @param priceSetAt  when an administrator set the price; subscribers must be notified of it in time
    /// @param limitsSetAt when an administrator set the limits; a correction of one leaves the other's time
    public record Version(Instant validFrom, Money price, Limits limits, Instant priceSetAt, Instant limitsSetAt) {
        public Version {
            if (!price.isPositive()) {
                throw new IllegalArgumentException("The price of a plan must be positive: " + price);
            }
        }

        /// A version whose price and limits were set at the same time.
        public Version(Instant validFrom, Money price, Limits limits, Instant setAt) {
            this(validFrom, price, limits, setAt, setAt);
        }

        /// A version that was set when it began.
        public Version(Instant validFrom, Money price, Limits limits) {
            this(validFrom, price, limits, validFrom);
        }

        /// When an administrator last changed it.
        public Instant setAt() {
            return priceSetAt.isAfter(limitsSetAt) ? priceSetAt : limitsSetAt;
        }

        /// Replaces another version. Unchanged values keep the time at which they were set.
        private Version replacing(Version other) {
            return new Version(
                    validFrom,
                    price,
                    limits,
                    price.equals(other.price) ? other.priceSetAt : priceSetAt,
                    limits.equals(other.limits) ? other.limitsSetAt : limitsSetAt);
        }

        private boolean offersTheSameAs(Version other) {
            return price.equals(other.price) && limits.equals(other.limits);
        }
    }

    /// The limits of a plan: registered phones, concurrent calls, and included minutes per period.
    public record Limits(int lines, int concurrentCalls, int includedMinutes) {
        public Limits {
            if (lines < 1 || concurrentCalls < 1) {
                throw new IllegalArgumentException("A plan must include at least one line and one concurrent call.");
            }
            if (includedMinutes < 0) {
                throw new IllegalArgumentException("The included minutes of a plan must not be negative.");
            }
        }

        /// The smaller of both limits.
        public Limits within(Limits others) {
            return new Limits(
                    Math.min(lines, others.lines),
                    Math.min(concurrentCalls, others.concurrentCalls),
                    Math.min(includedMinutes, others.includedMinutes));
        }

        /// Whether the other limits do not exceed these.
        public boolean allow(Limits others) {
            return lines >= others.lines
                    && concurrentCalls >= others.concurrentCalls
                    && includedMinutes >= others.includedMinutes;
        }
    }

    /// The version valid at an instant. Before the first version begins, returns the first one, because the
    /// clocks of instances differ.
    public Version versionAt(Instant instant) {
        return versions.stream()
                .filter(version -> !version.validFrom().isAfter(instant))
                .reduce((_, later) -> later)
                .orElseGet(versions::getFirst);
    }

    /// The tariff for a new subscription that begins at an instant.
    public Tariff tariffAt(Instant instant) {
        return Tariff.of(this, versionAt(instant));
    }

    /// The tariff for a period that begins at `start`, for a plan that was ordered earlier: the ordered
    /// tariff, or the current one if it costs less and does not have lower limits.
    public Tariff tariffOfScheduledChange(Tariff ordered, Instant start) {
        var listed = tariffAt(start);
        return listed.price().compareTo(ordered.price()) < 0 && listed.limits().allow(ordered.limits())
                ? listed
                : ordered;
    }

    /// The tariff of a renewal at `start`: the present tariff, until a newer price or newer limits are
    /// valid and the subscriber can be notified in time.
    public Tariff renewalTariff(Tariff present, Instant start) {
        var price = newestAnnouncedBefore(start, present.validFrom(), Version::priceSetAt);
        var limits = newestAnnouncedBefore(start, present.validFrom(), Version::limitsSetAt);
        return new Tariff(
                tier,
                Stream.of(price, limits)
                        .map(version -> version.map(Version::validFrom).orElse(present.validFrom()))
                        .reduce(start, (one, other) -> one.isBefore(other) ? one : other),
                price.map(Version::price).orElse(present.price()),
                present.interval(),
                limits.map(Version::limits).orElse(present.limits()));
    }

    private Optional<Version> newestAnnouncedBefore(Instant start, Instant after, Function<Version, Instant> setAt) {
        var latestToAnnounce = start.minus(NOTICE).minus(ANNOUNCEMENT_MARGIN);
        return versions.stream()
                // a version ordered before its start may have been corrected since
                .filter(version -> !version.validFrom().isBefore(after))
                .filter(version -> !version.validFrom().isAfter(start))
                .filter(version -> !setAt.apply(version).isAfter(latestToAnnounce))
                .reduce((_, later) -> later);
    }

    /// The next version after an instant.
    public Optional<Version> nextAfter(Instant instant) {
        return versions.stream()
                .skip(1)
                .filter(version -> version.validFrom().isAfter(instant))
                .findFirst();
    }

    /// Adds a version; replaces a version with the same start. A new price also replaces the same old price in
    /// the versions that follow, up to the first version with another price, or that has begun; limits likewise.
    /// Returns this plan if the version equals the one valid at that time.
    public Plan with(Version version) {
        var before = versionAt(version.validFrom());
        if (before.offersTheSameAs(version)) {
            return this;
        }
        var changed = new ArrayList<>(versions.stream()
                .filter(other -> other.validFrom().isBefore(version.validFrom()))
                .toList());
        changed.add(before.validFrom().equals(version.validFrom()) ? version.replacing(before) : version);
        changed.addAll(followingVersions(before, version));
        return new Plan(id, tier, name, interval, offered, changed);
    }

    /// The versions after `version`, which changes `before`.
    private List<Version> followingVersions(Version before, Version version) {
        var isPriceRepeated = true;
        var areLimitsRepeated = true;
        var following = new ArrayList<Version>();
        for (var next : versions) {
            if (next.validFrom().isAfter(version.validFrom())) {
                var hasBegun = !next.validFrom().isAfter(version.setAt());
                isPriceRepeated = isPriceRepeated && !hasBegun && next.price().equals(before.price());
                areLimitsRepeated =
                        areLimitsRepeated && !hasBegun && next.limits().equals(before.limits());
                following.add(new Version(
                                next.validFrom(),
                                isPriceRepeated ? version.price() : next.price(),
                                areLimitsRepeated ? version.limits() : next.limits(),
                                version.priceSetAt(),
                                version.limitsSetAt())
                        .replacing(next));
            }
        }
        return following;
    }

    public Plan named(PlanName newName) {
        return new Plan(id, tier, newName, interval, offered, versions);
    }

    /// Offers or retires the plan.
    public Plan offered(boolean isOffered) {
        return new Plan(id, tier, name, interval, isOffered, versions);
    }

    private static void requireOrder(Version earlier, Version later) {
        if (!earlier.validFrom().isBefore(later.validFrom())) {
            throw new IllegalArgumentException("Versions must be in ascending order: %s, %s".formatted(earlier, later));
        }
        if (!earlier.price().currency().equals(later.price().currency())) {
            throw new IllegalArgumentException(
                    "All versions must have the same currency: %s, %s".formatted(earlier, later));
        }
    }
}
