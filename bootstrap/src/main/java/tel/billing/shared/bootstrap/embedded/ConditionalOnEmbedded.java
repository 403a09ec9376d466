package tel.billing.shared.bootstrap.embedded;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.type.AnnotatedTypeMetadata;

/// Applies only while all these parts are sandboxes. If no part is listed: while every part is a sandbox.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Conditional(ConditionalOnEmbedded.EmbeddedCondition.class)
public @interface ConditionalOnEmbedded {
    Part[] value() default {};

    final class EmbeddedCondition implements Condition {

        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            var parts =
                    metadata.getAnnotations().get(ConditionalOnEmbedded.class).getEnumArray("value", Part.class);
            var embedded = EmbeddedDefault.of(context.getEnvironment());
            return parts.length == 0 ? embedded.isSandboxOnly() : embedded.hasAll(List.of(parts));
        }
    }
}
