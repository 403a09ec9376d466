package tel.billing.journey;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Starts each kind of service for the first test that needs it, and stops it after the last test of the JVM.
final class RunningServices implements ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(RunningServices.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Service.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        var letsTimePass =
                context.getRequiredTestClass().getAnnotation(OnService.class).letsTimePass();
        return context.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent(letsTimePass, key -> Service.start(), Service.class);
    }
}
