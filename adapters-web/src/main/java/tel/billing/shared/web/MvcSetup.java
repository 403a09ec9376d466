package tel.billing.shared.web;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Configuration;
import org.springframework.format.FormatterRegistry;
import org.springframework.http.converter.ByteArrayHttpMessageConverter;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurationSupport;
import org.springframework.web.servlet.mvc.method.annotation.HttpEntityMethodProcessor;
import org.springframework.web.servlet.mvc.method.annotation.PathVariableMethodArgumentResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.ServletRequestMethodArgumentResolver;
import tel.billing.shared.web.access.CallerResolver;
import tel.billing.shared.web.answer.AnswerHandler;
import tel.billing.shared.web.answer.ProblemResolver;
import tel.billing.shared.web.answer.StoreOutage;
import tel.billing.shared.web.limit.RateGuard;
import tel.billing.shared.web.request.ContentGuard;
import tel.billing.shared.web.request.PathId;
import tel.billing.shared.web.request.RequestResolver;

/// The complete Spring MVC configuration. A handler takes the listed argument types and returns an `Answer`;
/// other types fail at start-up or with an exception. The sandboxes' pages, below `/dev`, take the raw
/// request and return a `ResponseEntity` of bytes.
@Configuration(proxyBeanMethods = false)
class MvcSetup extends WebMvcConfigurationSupport {
    private final ObjectProvider<HandlerMethodReturnValueHandler> moreAnswers;
    private final WebSettings settings;
    private final RateGuard rateGuard;
    private final StoreOutage outage;

    /// @param moreAnswers handlers of the return types that subdomains add
    MvcSetup(
            ObjectProvider<HandlerMethodReturnValueHandler> moreAnswers,
            WebSettings settings,
            RateGuard rateGuard,
            StoreOutage outage) {
        this.moreAnswers = moreAnswers;
        this.settings = settings;
        this.rateGuard = rateGuard;
        this.outage = outage;
    }

    @Override
    protected RequestMappingHandlerAdapter createRequestMappingHandlerAdapter() {
        var adapter = new RequestMappingHandlerAdapter();
        adapter.setArgumentResolvers(List.of(
                new PathVariableMethodArgumentResolver(),
                new CallerResolver(),
                RequestResolver.ofBody(),
                RequestResolver.ofNoBody(),
                RequestResolver.ofParcel(),
                RequestResolver.ofQuery(),
                RequestResolver.ofSender(settings.clients()),
                RequestResolver.ofWantedType(),
                new ServletRequestMethodArgumentResolver()));
        adapter.setReturnValueHandlers(Stream.concat(
                        Stream.of(
                                new AnswerHandler(),
                                new HttpEntityMethodProcessor(List.of(new ByteArrayHttpMessageConverter()))),
                        moreAnswers.orderedStream())
                .toList());
        return adapter;
    }

    @Override
    protected void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(rateGuard);
        registry.addInterceptor(new ContentGuard());
    }

    @Override
    protected void addFormatters(FormatterRegistry registry) {
        registry.addConverter(new PathId());
    }

    @Override
    protected void configureHandlerExceptionResolvers(List<HandlerExceptionResolver> resolvers) {
        resolvers.add(new ProblemResolver(outage));
    }
}
