package tel.billing.provisioning.kamailio.peer;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Tests that require a real Kamailio and sipp. If they are not installed, the tests are skipped and the
/// console names what is missing.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(KamailioInstalled.Condition.class)
public @interface KamailioInstalled {

    /// Checks that all required programs are installed.
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            var missing = Programs.missing();
            if (missing.isEmpty()) {
                return ConditionEvaluationResult.enabled("Kamailio is installed");
            }
            System.err.println(
                    "SKIPPED: %s requires a real Kamailio, and these are not installed: %s. .ci/run installs them."
                            .formatted(context.getDisplayName(), String.join(", ", missing)));
            return ConditionEvaluationResult.disabled("Kamailio is not installed");
        }
    }
}
