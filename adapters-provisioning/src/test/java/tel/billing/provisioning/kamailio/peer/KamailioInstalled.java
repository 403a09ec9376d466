package tel.billing.provisioning.kamailio.peer;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Tests that need a real Kamailio and sipp. Where those are missing such tests are left out, and the console says so.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(KamailioInstalled.Condition.class)
public @interface KamailioInstalled {

    /// Whether this machine has all that it takes.
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            var missing = Programs.missing();
            if (missing.isEmpty()) {
                return ConditionEvaluationResult.enabled("Kamailio is installed");
            }
            System.err.println("LEFT OUT: %s needs a real Kamailio, and this machine lacks %s. .ci/run installs it."
                    .formatted(context.getDisplayName(), String.join(", ", missing)));
            return ConditionEvaluationResult.disabled("Kamailio is not installed");
        }
    }
}
