package tel.billing.architecture;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.Predefined;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.springframework.modulith.core.ApplicationModule;
import org.springframework.modulith.core.ApplicationModules;

/// The subdomains as Spring Modulith sees them, across all jars. Each has its dependencies, and comes after
/// them as far as cycles permit.
record Subdomains(ApplicationModules modules, SequencedMap<String, SortedSet<String>> whoKnowsWhom) {
    private static final ImportOption PRODUCTION = location -> Predefined.DO_NOT_INCLUDE_TESTS.includes(location)
            && !Billing.isTestJar(location)
            && !location.contains("/contracts/target/");

    /// The subdomains of production classes.
    static Subdomains ofBilling() {
        return Holder.OF_BILLING;
    }

    static Subdomains in(ImportOption locations) {
        var modules = ApplicationModules.of("tel.billing", locations);
        return new Subdomains(modules, whoKnowsWhom(modules));
    }

    private static SequencedMap<String, SortedSet<String>> whoKnowsWhom(ApplicationModules modules) {
        var unplaced = new TreeMap<String, SortedSet<String>>();
        modules.forEach(module -> unplaced.put(name(module), known(module, modules)));
        var placed = new LinkedHashMap<String, SortedSet<String>>();
        for (var progress = true; progress; ) {
            var next = unplaced.keySet().stream()
                    .filter(name -> placed.keySet().containsAll(unplaced.get(name)))
                    .findFirst();
            next.ifPresent(name -> placed.put(name, unplaced.remove(name)));
            progress = next.isPresent();
        }
        placed.putAll(unplaced);
        return placed;
    }

    /// The same as text, one line for each subdomain.
    String table() {
        return whoKnowsWhom.entrySet().stream()
                .map(row -> row.getKey() + " depends on "
                        + (row.getValue().isEmpty() ? "nothing" : String.join(", ", row.getValue())) + "\n")
                .collect(joining());
    }

    private static SortedSet<String> known(ApplicationModule module, ApplicationModules modules) {
        return module.getDirectDependencies(modules)
                .uniqueModules()
                .map(Subdomains::name)
                .collect(toCollection(TreeSet::new));
    }

    private static String name(ApplicationModule module) {
        return module.getIdentifier().toString();
    }

    /// Initialised on first use, because a planted project calls [#in] with its own class loader.
    private static final class Holder {
        private static final Subdomains OF_BILLING = in(PRODUCTION);
    }
}
