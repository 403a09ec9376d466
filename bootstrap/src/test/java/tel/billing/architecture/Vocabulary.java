package tel.billing.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.SimpleConditionEvent.violated;
import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableSet;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.embedded.Vendor;

/// The terms of [ArchitectureRules].
final class Vocabulary {
    static final String[] ADAPTERS = {
        "adapters-web",
        "adapters-portal",
        "adapters-persistence",
        "adapters-payments",
        "adapters-vat",
        "adapters-provisioning",
        "adapters-mail",
        "adapters-pdf",
        "adapters-demo",
        "adapters-operations",
        "embedded-postgresql"
    };

    /// The layers of each module. The empty layer is a subdomain's root package.
    static final Map<String, Set<String>> LAYERS = Map.ofEntries(
            Map.entry("domain", Set.of("", "domain")),
            Map.entry("application", Set.of("", "application")),
            Map.entry("adapters-http", Set.of("http")),
            Map.entry("adapters-sandbox", Set.of("sandbox")),
            Map.entry("adapters-web", Set.of("web")),
            Map.entry("adapters-portal", Set.of("portal")),
            Map.entry("adapters-persistence", Set.of("persistence")),
            Map.entry("tables", Set.of("persistence")),
            Map.entry("adapters-payments", withVendors(Upstream.CARD_PROCESSOR, "sandbox")),
            Map.entry("adapters-vat", withVendors(Upstream.VAT_SERVICE, "sandbox", "rules")),
            Map.entry("adapters-provisioning", withVendors(Upstream.PBX, "sandbox")),
            Map.entry("adapters-mail", Set.of("mail", "sandbox", "template")),
            Map.entry("adapters-pdf", Set.of("pdf")),
            Map.entry("adapters-demo", Set.of("demo")),
            Map.entry("adapters-operations", Set.of("resilience", "monitoring")),
            Map.entry("embedded-postgresql", Set.of("embedded")),
            Map.entry("bootstrap", Set.of("bootstrap")));

    private static final Set<String> CHANGES = Set.of("Transition", "Creation", "Check");

    private static final Pattern MAIN = Pattern.compile("tel\\.billing\\.(BillingApplication(\\$.*)?|package-info)");

    private Vocabulary() {}

    private static Set<String> withVendors(Upstream upstream, String... others) {
        return Stream.concat(Vendor.of(upstream).stream().map(Vendor::id), Stream.of(others))
                .collect(toUnmodifiableSet());
    }

    static DescribedPredicate<JavaClass> areIn(String... modules) {
        return describe(
                "stand in " + String.join(", ", modules),
                type -> Place.of(type).filter(place -> place.isIn(modules)).isPresent());
    }

    static DescribedPredicate<JavaClass> production() {
        return areIn(LAYERS.keySet().stream().sorted().toArray(String[]::new)).as("run in production");
    }

    static DescribedPredicate<JavaClass> othersRead() {
        return production().or(areIn("contracts")).as("others read");
    }

    static DescribedPredicate<JavaClass> specifyTheBusiness() {
        return describe(
                "specify the business",
                type -> Place.of(type)
                        .filter(place -> place.test() || place.isIn("contracts"))
                        .isPresent());
    }

    static DescribedPredicate<JavaClass> packageDescriptions() {
        return describe("are package descriptions", type -> type.getSimpleName().equals("package-info"));
    }

    static DescribedPredicate<JavaClass> haveASource() {
        return describe(
                "are written by hand",
                type -> type.isTopLevelClass()
                        && Place.of(type)
                                .filter(place -> Files.exists(place.sourceOf(type)))
                                .isPresent());
    }

    /// Accesses to members, written as `java.time.*.now(*)`. A star matches any text.
    static DescribedPredicate<JavaAccess<?>> anyOf(String... members) {
        var pattern = Pattern.compile(Stream.of(members)
                .map(member ->
                        Stream.of(member.split("\\*", -1)).map(Pattern::quote).collect(joining(".*")))
                .collect(joining("|")));
        return describe(
                "one of " + String.join(", ", members),
                access -> pattern.matcher(access.getTarget().getFullName()).matches());
    }

    static ArchCondition<JavaClass> dependOnlyOn(String whom, BiPredicate<Place, Place> allowed) {
        return condition(
                "depend, within this project, only on " + whom,
                (type, events) -> type.getDirectDependenciesFromSelf().stream()
                        .filter(dependency -> isForbidden(type, dependency.getTargetClass(), allowed))
                        .forEach(dependency -> events.add(violated(type, dependency.getDescription()))));
    }

    static ArchCondition<JavaClass> beUsedOnlyBy(String whom, BiPredicate<Place, Place> allowed) {
        return condition(
                "be used only " + whom,
                (type, events) -> type.getDirectDependenciesToSelf().stream()
                        .filter(dependency -> isForbidden(type, dependency.getOriginClass(), allowed))
                        .forEach(dependency -> events.add(violated(type, dependency.getDescription()))));
    }

    private static boolean isForbidden(JavaClass type, JavaClass other, BiPredicate<Place, Place> allowed) {
        return Place.of(other)
                .filter(not(place -> allowed.test(Place.of(type).orElseThrow(), place)))
                .isPresent();
    }

    /// Classes that implement in-ports or run in the idempotency protocol.
    static DescribedPredicate<JavaClass> handleRequests() {
        return describe(
                "handle requests",
                type -> type.getSimpleName().matches(".*(Handler|Operation)")
                        && Place.of(type)
                                .filter(place -> place.isIn("application")
                                        && place.layer().equals("application"))
                                .isPresent());
    }

    static ArchCondition<JavaClass> beAssembledByTheirModule() {
        return condition(
                "be used only in their own package and by a module that bears the name of their"
                        + " subdomain or of one of its packages",
                (type, events) -> type.getDirectDependenciesToSelf().stream()
                        .filter(dependency -> !mayUse(dependency.getOriginClass(), type))
                        .forEach(dependency -> events.add(violated(type, dependency.getDescription()))));
    }

    private static boolean mayUse(JavaClass user, JavaClass handler) {
        return user.getPackageName().equals(handler.getPackageName())
                || Place.of(user)
                        .filter(place ->
                                place.test() || isModuleOf(Place.of(handler).orElseThrow(), user, place))
                        .isPresent();
    }

    private static boolean isModuleOf(Place handler, JavaClass user, Place place) {
        return place.isIn("application")
                && place.subdomain().equals(handler.subdomain())
                && Stream.concat(
                                Stream.of(place.subdomain()),
                                user.getPackage().getSubpackages().stream().map(JavaPackage::getRelativeName))
                        .map(name -> "%s.%sModule".formatted(user.getPackageName(), name))
                        .anyMatch(user.getName().split("\\$", 2)[0]::equalsIgnoreCase);
    }

    /// What a store accepts of an aggregate, and the states of the aggregate except the draft, with which it
    /// begins. An aggregate is an interface of the domain with a nested `Transition`.
    static DescribedPredicate<JavaClass> areTransitionsOrLaterStates() {
        return describe(
                "are transitions or later states of an aggregate",
                type -> type.isRecord()
                        && !type.getSimpleName().equals("Draft")
                        && type.getEnclosingClass()
                                .filter(owner -> isAggregate(owner)
                                        && (CHANGES.contains(type.getSimpleName())
                                                || type.isAssignableTo(owner.getName())))
                                .isPresent());
    }

    private static boolean isAggregate(JavaClass type) {
        return type.isInterface()
                && Place.of(type)
                        .filter(place -> place.isIn("domain") && place.layer().equals("domain"))
                        .isPresent()
                && type.getPackage().getClasses().stream()
                        .anyMatch(other -> isTransition(other)
                                && other.getEnclosingClass()
                                        .filter(type::equals)
                                        .isPresent());
    }

    private static boolean isTransition(JavaClass type) {
        return type.getSimpleName().equals("Transition");
    }

    static ArchCondition<JavaClass> beCreatedByTheirAggregate() {
        return condition(
                "be created only in their own package and, from stored rows, by their subdomain's persistence",
                (type, events) -> type.getConstructors().stream()
                        .flatMap(constructor -> constructor.getAccessesToSelf().stream())
                        .filter(access -> !mayCreate(access.getOriginOwner(), type))
                        .forEach(access -> events.add(violated(type, access.getDescription()))));
    }

    private static boolean mayCreate(JavaClass creator, JavaClass created) {
        if (creator.getPackageName().equals(created.getPackageName())) {
            return true;
        }
        var subdomain = Place.of(created).orElseThrow().subdomain();
        return Place.of(creator)
                .filter(place -> place.test()
                        || place.isIn("contracts")
                        || (place.layer().equals("persistence")
                                && place.subdomain().equals(subdomain)
                                && !isTransition(created)))
                .isPresent();
    }

    static ArchCondition<JavaClass> haveASubdomainAndALayer() {
        return condition("be in a layer of their module", (type, events) -> {
            var place = Place.of(type).orElseThrow();
            var main = place.isMain() && MAIN.matcher(type.getName()).matches();
            var crossing = !place.isMain() && LAYERS.get(place.module()).contains(place.layer());
            if (!main && !crossing) {
                events.add(violated(
                        type,
                        "%s must not be in %s; for a vendor, add a constant to Vendor"
                                .formatted(type.getDescription(), place.module())));
            }
        });
    }

    static ArchCondition<JavaClass> beDescribedOnce() {
        return condition("be described in one module", (type, events) -> {
            var place = Place.of(type).orElseThrow();
            var description = place.home().relativize(place.sourceOf(type));
            var modules = modulesWith(description, place.home().getParent());
            if (modules.size() > 1) {
                events.add(violated(type, "%s is in %s".formatted(type.getName(), modules)));
            }
        });
    }

    private static List<String> modulesWith(Path file, Path root) {
        try (var folders = Files.list(root)) {
            return folders.filter(folder -> Files.exists(folder.resolve(file)))
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ArchCondition<JavaClass> bearTheNameOfTheirSubdomain() {
        return condition("have a name that begins with their subdomain", (type, events) -> {
            var subdomain = Place.of(type).orElseThrow().subdomain();
            if (!type.getSimpleName().regionMatches(true, 0, subdomain, 0, subdomain.length())) {
                events.add(violated(type, "%s is not named after %s".formatted(type.getName(), subdomain)));
            }
        });
    }

    private static ArchCondition<JavaClass> condition(String text, BiConsumer<JavaClass, ConditionEvents> check) {
        return new ArchCondition<>(text) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                check.accept(type, events);
            }
        };
    }
}
