package tel.billing.subscription;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import tel.billing.shared.Money;

/// What a tier offers, and for how much: in versions, each from an instant on. Name and offer are as they are
/// now. A plan that is not offered any more is retired: nobody orders it, and its subscribers keep it.
///
/// @param versions one at least, in one currency, the earliest first
public record Plan(
        UUID id, PlanTier tier, PlanName name, BillingPeriod period, boolean offered, List<Version> versions) {

    /// How long before a term begins its subscriber is told of another price.
    public static final Duration NOTICE = Duration.ofDays(30);

    public Plan {
        versions = List.copyOf(versions);
        if (versions.isEmpty()) {
            throw new IllegalArgumentException("the plan %s has no price".formatted(tier));
        }
        for (var next = 1; next < versions.size(); next++) {
            requireOrder(versions.get(next - 1), versions.get(next));
        }
    }

    /// A price, net of VAT, and what it buys, for terms that begin at an instant or later.
    ///
    /// @param priceSetAt  when staff set the price; who has the plan must be told of it in time
    /// @param limitsSetAt the same of the limits: who corrects the one leaves the other as it was told
    public record Version(Instant validFrom, Money price, Limits limits, Instant priceSetAt, Instant limitsSetAt) {
        public Version {
            if (!price.isPositive()) {
                throw new IllegalArgumentException("a plan costs something, not " + price);
            }
        }

        /// One that was set at once.
        public Version(Instant validFrom, Money price, Limits limits, Instant setAt) {
            this(validFrom, price, limits, setAt, setAt);
        }

        /// One that was set when it began.
        public Version(Instant validFrom, Money price, Limits limits) {
            this(validFrom, price, limits, validFrom);
        }

        /// When staff last changed it.
        public Instant setAt() {
            return priceSetAt.isAfter(limitsSetAt) ? priceSetAt : limitsSetAt;
        }

        /// In the place of another one: what stays the same was set when it was set there.
        private Version instead(Version other) {
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

    /// What the phone line may do: how many lines, how many calls at once, how many minutes a period.
    public record Limits(int lines, int concurrentCalls, int includedMinutes) {
        public Limits {
            if (lines < 1 || concurrentCalls < 1 || includedMinutes < 0) {
                throw new IllegalArgumentException("a plan has at least one line and one call at once");
            }
        }

        /// What both of them allow.
        public Limits within(Limits others) {
            return new Limits(
                    Math.min(lines, others.lines),
                    Math.min(concurrentCalls, others.concurrentCalls),
                    Math.min(includedMinutes, others.includedMinutes));
        }

        /// Whether nothing that others allow is beyond these.
        public boolean allow(Limits others) {
            return lines >= others.lines
                    && concurrentCalls >= others.concurrentCalls
                    && includedMinutes >= others.includedMinutes;
        }
    }

    /// The version that holds at an instant; before the first one begins, that one: clocks of two instances
    /// may differ.
    public Version versionAt(Instant instant) {
        return versions.stream()
                .filter(version -> !version.validFrom().isAfter(instant))
                .reduce((_, later) -> later)
                .orElseGet(versions::getFirst);
    }

    /// What somebody gets, and pays, who begins with the plan at an instant.
    public Tariff tariffAt(Instant instant) {
        return Tariff.of(this, versionAt(instant));
    }

    /// What somebody gets, and pays, for a term that begins at an instant, and who ordered the plan for it
    /// before: what was listed for then when they ordered; or what is listed by then if it costs less, and buys
    /// no less.
    public Tariff tariffOrdered(Tariff ordered, Instant start) {
        var listed = tariffAt(start);
        return listed.price().compareTo(ordered.price()) < 0 && listed.limits().allow(ordered.limits())
                ? listed
                : ordered;
    }

    /// What somebody gets, and pays, for a term that begins at an instant, and who has the plan already: what
    /// they have stays until a newer version holds of whose price, or limits, they can be told in time.
    public Tariff tariffFrom(Instant start, Tariff present) {
        var price = newestToldBefore(start, present.validFrom(), Version::priceSetAt);
        var limits = newestToldBefore(start, present.validFrom(), Version::limitsSetAt);
        return new Tariff(
                tier,
                Stream.of(price, limits)
                        .map(version -> version.map(Version::validFrom).orElse(present.validFrom()))
                        .reduce(start, (one, other) -> one.isBefore(other) ? one : other),
                price.map(Version::price).orElse(present.price()),
                present.period(),
                limits.map(Version::limits).orElse(present.limits()));
    }

    private Optional<Version> newestToldBefore(Instant start, Instant after, Function<Version, Instant> setAt) {
        var latestToTell = start.minus(NOTICE);
        return versions.stream()
                // one that was ordered before it began may have been corrected since
                .filter(version -> !version.validFrom().isBefore(after))
                .filter(version -> !version.validFrom().isAfter(start))
                .filter(version -> !setAt.apply(version).isAfter(latestToTell))
                .reduce((_, later) -> later);
    }

    /// The version that will take the place of the one that holds at an instant.
    public Optional<Version> nextAfter(Instant instant) {
        return versions.stream()
                .skip(1)
                .filter(version -> version.validFrom().isAfter(instant))
                .findFirst();
    }

    /// Takes in another version, in the place of one that was to begin at the same instant. One that offers
    /// the same as holds by then changes nothing.
    public Plan with(Version version) {
        if (versionAt(version.validFrom()).offersTheSameAs(version)) {
            return this;
        }
        var others = versions.stream().filter(other -> !other.validFrom().equals(version.validFrom()));
        var corrected = versions.stream()
                .filter(other -> other.validFrom().equals(version.validFrom()))
                .findFirst()
                .map(version::instead)
                .orElse(version);
        return new Plan(
                id,
                tier,
                name,
                period,
                offered,
                Stream.concat(others, Stream.of(corrected))
                        .sorted(Comparator.comparing(Version::validFrom))
                        .toList());
    }

    public Plan named(PlanName newName) {
        return new Plan(id, tier, newName, period, offered, versions);
    }

    /// Offered from now on, or retired.
    public Plan offered(boolean isOffered) {
        return new Plan(id, tier, name, period, isOffered, versions);
    }

    private static void requireOrder(Version earlier, Version later) {
        if (!earlier.validFrom().isBefore(later.validFrom())) {
            throw new IllegalArgumentException("%s does not begin before %s".formatted(earlier, later));
        }
        if (!earlier.price().currency().equals(later.price().currency())) {
            throw new IllegalArgumentException("%s and %s are in two currencies".formatted(earlier, later));
        }
    }
}
