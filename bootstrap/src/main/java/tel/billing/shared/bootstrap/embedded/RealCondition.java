package tel.billing.shared.bootstrap.embedded;

import java.util.stream.Stream;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;
import tel.billing.shared.bootstrap.settings.Setting;

final class RealCondition implements Condition {

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        var annotation = metadata.getAnnotations().get(ConditionalOnReal.class);
        var by = annotation.getEnumArray("by", Setting.class);
        var environment = context.getEnvironment();
        return !EmbeddedDefault.of(environment).has(annotation.getEnum("value", Part.class))
                && (by.length == 0
                        || Stream.of(by)
                                .map(Setting::property)
                                .map(environment::getProperty)
                                .anyMatch(StringUtils::hasText));
    }
}
