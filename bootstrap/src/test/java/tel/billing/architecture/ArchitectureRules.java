package tel.billing.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static tel.billing.architecture.Vocabulary.ADAPTERS;
import static tel.billing.architecture.Vocabulary.anyOf;
import static tel.billing.architecture.Vocabulary.areIn;
import static tel.billing.architecture.Vocabulary.areTransitionsOrLaterStates;
import static tel.billing.architecture.Vocabulary.beAssembledByTheirModule;
import static tel.billing.architecture.Vocabulary.beCreatedByTheirAggregate;
import static tel.billing.architecture.Vocabulary.beDescribedOnce;
import static tel.billing.architecture.Vocabulary.beUsedOnlyBy;
import static tel.billing.architecture.Vocabulary.bearTheNameOfTheirSubdomain;
import static tel.billing.architecture.Vocabulary.dependOnlyOn;
import static tel.billing.architecture.Vocabulary.handleRequests;
import static tel.billing.architecture.Vocabulary.haveASource;
import static tel.billing.architecture.Vocabulary.haveASubdomainAndALayer;
import static tel.billing.architecture.Vocabulary.othersRead;
import static tel.billing.architecture.Vocabulary.packageDescriptions;
import static tel.billing.architecture.Vocabulary.production;
import static tel.billing.architecture.Vocabulary.specifyTheBusiness;

import com.tngtech.archunit.lang.ArchRule;
import java.util.Locale;

/// The architecture rules and their reasons. Each rule is checked against the whole service. A test also sees
/// it fail on the small project of its name under `src/test/planted`, which breaks it deliberately.
@SuppressWarnings("ImmutableEnumChecker") // rules are immutable, but not annotated so
enum ArchitectureRules {

    // Layers.

    THE_DOMAIN_KNOWS_ONLY_ITSELF(classes()
            .that(areIn("domain"))
            .should()
            .onlyDependOnClassesThat(
                    resideInAnyPackage("java..", "org.jspecify..").or(areIn("domain")))
            .because("business rules outlive every framework")),

    THE_APPLICATION_KNOWS_ONLY_THE_DOMAIN(classes()
            .that(areIn("application"))
            .should()
            .onlyDependOnClassesThat(
                    resideInAnyPackage("java..", "org.jspecify..").or(areIn("domain", "application")))
            .because("a use case states its needs as a port, which any technology can implement")),

    WHAT_SPECIFIES_THE_BUSINESS_KNOWS_NO_TECHNOLOGY(classes()
            .that(specifyTheBusiness())
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage("java..", "org.jspecify..")
                    .or(resideInAnyPackage("org.junit..", "org.opentest4j..", "org.assertj.."))
                    .or(resideInAnyPackage("org.awaitility..", "javax.crypto.."))
                    .or(areIn("domain", "application"))
                    .or(specifyTheBusiness()))
            .because("stories and contracts hold for every adapter, so they must not depend on one")),

    AN_ADAPTER_KNOWS_NO_OTHER_ADAPTER(classes()
            .that(areIn(ADAPTERS))
            .should(dependOnlyOn(
                    "domain, application, bounded HTTP, the sandboxes' journal, the generated tables, their own layer,"
                            + " and the templates that all mailers share",
                    (from, to) -> to.isIn("domain", "application", "adapters-http", "adapters-sandbox", "tables")
                            || (to.isIn(from.module())
                                    && (to.layer().equals(from.layer())
                                            || to.layer().equals("template")))))
            .because(
                    "each adapter can then be replaced alone; only bootstrap knows them all, and only the HTTP client and the"
                            + " sandboxes' journal are shared")),

    // Subdomains and layers.

    EVERY_CLASS_HAS_A_SUBDOMAIN_AND_LAYER(classes()
            .that(production())
            .should(haveASubdomainAndALayer())
            .because("its package determines its owner and its permitted dependencies; wiring belongs to its"
                    + " subdomain's bootstrap, and tel.billing itself contains only main")),

    A_SUBDOMAIN_IS_USED_THROUGH_ITS_ROOT_PACKAGE(classes()
            .that(production())
            .should(dependOnlyOn(
                    "their own subdomain, the root package of another, and their own layer and bounded HTTP of shared;"
                            + " wiring all of it",
                    (from, to) -> from.isMain()
                            || to.subdomain().equals(from.subdomain())
                            || to.isRootPackage()
                            || (to.isFoundation()
                                    && (from.isWiring()
                                            || to.layer().equals("http")
                                            || to.layer().equals(from.layer())))))
            .because("the internals of a subdomain can then change without effect on others")),

    A_HANDLER_IS_ASSEMBLED_BY_ITS_MODULE(classes()
            .that(handleRequests())
            .should(beAssembledByTheirModule())
            .because("every other class then depends on the in-port, and the assembly is written once")),

    AGGREGATES_CHANGE_BY_TRANSITIONS(classes()
            .that(areTransitionsOrLaterStates())
            .should(beCreatedByTheirAggregate())
            .because("a store accepts each transition, so it must be one that the aggregate allows")),

    A_PACKAGE_IS_DESCRIBED_ONCE(classes()
            .that(packageDescriptions())
            .should(beDescribedOnce())
            .because("if two jars describe the same package, one description hides the other")),

    // Tables.

    A_TABLE_BELONGS_TO_A_SUBDOMAIN(classes()
            .that(assignableTo("org.jooq.Table"))
            .should()
            .resideInAPackage("tel.billing.*.persistence.tables..")
            .andShould(bearTheNameOfTheirSubdomain())
            .because("a table without an owner cannot be changed safely")),

    A_TABLE_IS_USED_ONLY_BY_ITS_OWN_STORES(classes()
            .that(resideInAPackage("tel.billing.*.persistence.tables.."))
            .should(beUsedOnlyBy(
                    "by their own subdomain's persistence",
                    (to, from) -> from.layer().equals("persistence")
                            && from.subdomain().equals(to.subdomain())))
            .because("a subdomain can then change its tables without effect on others")),

    // Time, randomness and locale are injected.

    BUSINESS_TIME_IS_INJECTED(noClasses()
            .that(areIn("domain", "application"))
            .should()
            .accessTargetWhere(anyOf(
                    "java.time.*.now(*)",
                    "java.time.Clock.system*(*)",
                    "java.time.Clock.tick*(java.time.ZoneId)",
                    "java.time.InstantSource.system()",
                    "java.lang.System.currentTimeMillis()",
                    "java.lang.System.nanoTime()",
                    "java.util.Date.<init>()",
                    "java.util.Calendar.getInstance(*)",
                    "java.util.GregorianCalendar.<init>(*)"))
            .because("business time comes from one injected clock, which tests and the sandbox can move")),

    RANDOMNESS_IS_INJECTED(noClasses()
            .that(areIn("domain", "application"))
            .should()
            .accessTargetWhere(anyOf(
                    "java.util.Random.*(*)",
                    "java.util.SplittableRandom.*(*)",
                    "java.util.random.*(*)",
                    "java.util.concurrent.ThreadLocalRandom.*(*)",
                    "java.security.SecureRandom.*(*)",
                    "java.util.UUID.randomUUID()",
                    "java.lang.*Math.random()",
                    "java.util.Collections.shuffle(*)"))
            .because("ids and secrets come through ports, so that stories can predict them")),

    NO_DEFAULT_ZONE_OR_LOCALE(noClasses()
            .that(areIn("domain", "application"))
            .should()
            .accessTargetWhere(anyOf(
                    "java.time.ZoneId.systemDefault()",
                    "java.util.TimeZone.getDefault()",
                    "java.util.Locale.getDefault(*)",
                    "java.lang.String.toLowerCase()",
                    "java.lang.String.toUpperCase()",
                    "java.time.format.DateTimeFormatter.ofPattern(java.lang.String)",
                    "java.time.format.DateTimeFormatter.ofLocalized*(*)",
                    "java.text.*Format.get*Instance()",
                    "java.text.*Format.<init>(*)",
                    "java.text.Collator.getInstance()"))
            .because("results must not depend on the server's time zone or language")),

    NUMBERS_ARE_FORMATTED_WITHOUT_A_DEFAULT_LOCALE(classes()
            .that(areIn("domain", "application"))
            .and(haveASource())
            .should(SourceCondition.of("use only %%s in templates without a locale", Templates::new))
            .because("%d formats with the digits of the server's language, %s with those of Java")),

    // Readability.

    A_NAME_SAYS_WHAT_A_TYPE_IS(classes()
            .that(othersRead())
            .should()
            .haveNameNotMatching(".*(Manager|Service|Impl|Dto|DTO|Helper|Util|Utils|Utility|Utilities)")
            .because("words such as Manager, Service or Util fit any type and hide what it does")),

    A_PUBLIC_TYPE_SAYS_WHAT_IT_PROMISES(classes()
            .that(othersRead())
            .and(haveASource())
            .should(SourceCondition.of("have a /// comment on every public type", MissingComments::new))
            .because("callers can then read one sentence instead of the code")),

    A_NEW_STATE_BREAKS_EVERY_SWITCH(classes()
            .that(othersRead())
            .and(haveASource())
            .should(SourceCondition.of("switch over a sealed type without a default branch", Switches::new))
            .because("the compiler then reports every switch that must handle a new state"));

    private final ArchRule rule;

    ArchitectureRules(ArchRule rule) {
        this.rule = rule;
    }

    ArchRule rule() {
        return rule;
    }

    /// The text after `because`.
    String reason() {
        return rule.getDescription().split(", because ", 2)[1];
    }

    /// The folder of the project that breaks this rule.
    String folder() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String toString() {
        var text = name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
