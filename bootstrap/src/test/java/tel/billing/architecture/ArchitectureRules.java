package tel.billing.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static tel.billing.architecture.Vocabulary.ADAPTERS;
import static tel.billing.architecture.Vocabulary.anyOf;
import static tel.billing.architecture.Vocabulary.beIntroducedOnce;
import static tel.billing.architecture.Vocabulary.beKnownOnly;
import static tel.billing.architecture.Vocabulary.bearTheNameOfTheirSubdomain;
import static tel.billing.architecture.Vocabulary.haveAWrittenSource;
import static tel.billing.architecture.Vocabulary.knowOfOurs;
import static tel.billing.architecture.Vocabulary.othersRead;
import static tel.billing.architecture.Vocabulary.packageDescriptions;
import static tel.billing.architecture.Vocabulary.production;
import static tel.billing.architecture.Vocabulary.specifyTheBusiness;
import static tel.billing.architecture.Vocabulary.standAtACrossing;
import static tel.billing.architecture.Vocabulary.standIn;

import com.tngtech.archunit.lang.ArchRule;
import java.util.Locale;

/// What the build refuses, and why. Each rule is held against the whole service, and is seen failing on the small
/// project of its name under `src/test/planted`, which breaks it on purpose.
@SuppressWarnings("ImmutableEnumChecker") // rules do not change, but do not say so
enum ArchitectureRules {

    // Layers.

    THE_DOMAIN_KNOWS_ONLY_ITSELF(classes()
            .that(standIn("domain"))
            .should()
            .onlyDependOnClassesThat(
                    resideInAnyPackage("java..", "org.jspecify..").or(standIn("domain")))
            .because("a rule of the business outlives every framework")),

    THE_APPLICATION_KNOWS_ONLY_THE_DOMAIN(classes()
            .that(standIn("application"))
            .should()
            .onlyDependOnClassesThat(
                    resideInAnyPackage("java..", "org.jspecify..").or(standIn("domain", "application")))
            .because("a use case says what it needs by a port, and any technology may stand behind that")),

    WHAT_SPECIFIES_THE_BUSINESS_KNOWS_NO_TECHNOLOGY(classes()
            .that(specifyTheBusiness())
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage("java..", "org.jspecify..")
                    .or(resideInAnyPackage("org.junit..", "org.opentest4j..", "org.assertj.."))
                    .or(resideInAnyPackage("org.awaitility..", "javax.crypto.."))
                    .or(standIn("domain", "application"))
                    .or(specifyTheBusiness()))
            .because("a story or a contract holds for every adapter, so it cannot lean on one")),

    AN_ADAPTER_KNOWS_NO_OTHER_ADAPTER(classes()
            .that(standIn(ADAPTERS))
            .should(knowOfOurs(
                    "domain, application, the generated tables, their own layer, and the templates that all mailers share",
                    (from, to) -> to.isIn("domain", "application", "tables")
                            || (to.isIn(from.module())
                                    && (to.layer().equals(from.layer())
                                            || to.layer().equals("template")))))
            .because("each can then be replaced alone; only bootstrap sees them all")),

    // The grid of subdomains and layers.

    EVERY_CLASS_STANDS_AT_A_CROSSING(classes()
            .that(production())
            .should(standAtACrossing())
            .because("its package says who owns it and what it may know; wiring stands in its subdomain's bootstrap,"
                    + " and tel.billing itself holds nothing but main")),

    A_SUBDOMAIN_IS_ENTERED_BY_THE_FRONT_DOOR(classes()
            .that(production())
            .should(knowOfOurs(
                    "their own subdomain, the root package of another, and their own layer of shared; wiring all of it",
                    (from, to) -> from.isMain()
                            || to.subdomain().equals(from.subdomain())
                            || to.isFrontDoor()
                            || (to.isFoundation()
                                    && (from.isWiring() || to.layer().equals(from.layer())))))
            .because("what lies behind it can then change without anyone else noticing")),

    A_PACKAGE_IS_INTRODUCED_ONCE(classes()
            .that(packageDescriptions())
            .should(beIntroducedOnce())
            .because("of two descriptions of one package in two jars, one hides the other")),

    // Tables.

    A_TABLE_BELONGS_TO_A_SUBDOMAIN(classes()
            .that(assignableTo("org.jooq.Table"))
            .should()
            .resideInAPackage("tel.billing.*.persistence.tables..")
            .andShould(bearTheNameOfTheirSubdomain())
            .because("a table without an owner is everybody's, and then nobody dares to change it")),

    A_TABLE_IS_SEEN_BY_ITS_OWN_STORES_ALONE(classes()
            .that(resideInAPackage("tel.billing.*.persistence.tables.."))
            .should(beKnownOnly(
                    "to their own subdomain's persistence",
                    (to, from) -> from.layer().equals("persistence")
                            && from.subdomain().equals(to.subdomain())))
            .because("no statement touches the tables of two subdomains")),

    // Time, chance and place come from outside.

    NOBODY_READS_THE_CLOCK(noClasses()
            .that(standIn("domain", "application"))
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
            .because("business time comes from one injected clock, which a test and the sandbox can move")),

    NOBODY_THROWS_DICE(noClasses()
            .that(standIn("domain", "application"))
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
            .because("ids and secrets come through ports, so that a story can foresee them")),

    NOBODY_ASKS_WHERE_THE_MACHINE_STANDS(noClasses()
            .that(standIn("domain", "application"))
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
            .because("an answer must not depend on the time zone or the language of the server that gives it")),

    A_NUMBER_READS_THE_SAME_EVERYWHERE(classes()
            .that(standIn("domain", "application"))
            .and(haveAWrittenSource())
            .should(SourceCondition.of("say only %%s in templates without a locale", Templates::new))
            .because("%d writes the digits of the server's language, %s those of Java")),

    // How it reads.

    A_NAME_SAYS_WHAT_A_TYPE_IS(classes()
            .that(othersRead())
            .should()
            .haveNameNotMatching(".*(Manager|Service|Impl|Dto|DTO|Helper|Util|Utils|Utility|Utilities)")
            .because("such a word fits anything: it hides that a better one was not looked for")),

    A_PUBLIC_TYPE_SAYS_WHAT_IT_PROMISES(classes()
            .that(othersRead())
            .and(haveAWrittenSource())
            .should(SourceCondition.of("open every public type with a /// comment", Promises::new))
            .because("who calls it reads one sentence, not its code")),

    A_NEW_STATE_BREAKS_EVERY_SWITCH(classes()
            .that(othersRead())
            .and(haveAWrittenSource())
            .should(SourceCondition.of("switch over a sealed type without a branch for all the rest", Switches::new))
            .because("whoever adds a state is told by the compiler where it matters"));

    private final ArchRule rule;

    ArchitectureRules(ArchRule rule) {
        this.rule = rule;
    }

    ArchRule rule() {
        return rule;
    }

    /// What stands behind its `because`.
    String reason() {
        return rule.getDescription().split(", because ", 2)[1];
    }

    /// Of the project that breaks this rule.
    String folder() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String toString() {
        var words = name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
