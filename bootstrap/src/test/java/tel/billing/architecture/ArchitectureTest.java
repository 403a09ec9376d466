package tel.billing.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The whole service complies with the rules.
@Order(4)
class ArchitectureTest {
    private static final JavaClasses BILLING = Billing.CLASSES;

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void holds(ArchitectureRules rule) {
        rule.rule().check(BILLING);
    }
}
