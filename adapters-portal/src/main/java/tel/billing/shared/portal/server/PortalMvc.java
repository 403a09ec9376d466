package tel.billing.shared.portal.server;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.converter.ByteArrayHttpMessageConverter;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.mvc.method.annotation.PathVariableMethodArgumentResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.ServletRequestMethodArgumentResolver;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.RateLimits;
import tel.billing.shared.portal.OnceResults;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.frame.NavigationEntry;
import tel.billing.shared.portal.frame.PageFrame;
import tel.billing.shared.portal.frame.StaffOperation;
import tel.billing.shared.portal.frame.StaffOperations;
import tel.billing.shared.portal.visitor.SignedInBrowsers;

/// The complete Spring MVC configuration of the pages. A handler takes a `Visit`, a `Form`, path variables and
/// the servlet's request, and returns a `View`. Other types fail with an exception.
@Configuration(proxyBeanMethods = false)
class PortalMvc {
    private static final String TEMPLATES = "gg.jte.generated.precompiled";

    @Bean
    Assets assets(PortalSettings settings) {
        return new Assets(settings.branding(), settings.disconnections());
    }

    @Bean
    Texts texts(ListableBeanFactory beans) {
        var pages = BeanFactoryUtils.beanNamesForAnnotationIncludingAncestors(beans, PortalPages.class);
        return Texts.of(Stream.of(pages)
                .map(name -> Objects.requireNonNull(beans.getType(name)).getPackageName())
                .toList());
    }

    @Bean
    PageFrame pageFrame(
            PortalSettings settings,
            Assets assets,
            Texts texts,
            ObjectProvider<NavigationEntry> navigation,
            ObjectProvider<StaffOperations> operations) {
        return new PageFrame(
                settings.branding(),
                assets.path(),
                navigation.stream()
                        .sorted(Comparator.comparingInt(NavigationEntry::order).thenComparing(NavigationEntry::path))
                        .toList(),
                operations.stream()
                        .flatMap(pages -> pages.operations().stream())
                        .sorted(Comparator.comparingInt(StaffOperation::order).thenComparing(StaffOperation::name))
                        .toList(),
                texts.languages());
    }

    @Bean
    Visits visits(
            PortalSettings settings,
            SignedInBrowsers browsers,
            Texts texts,
            PageFrame frame,
            RateLimits limits,
            ObjectProvider<PortalMapping> mapping) {
        return new Visits(
                settings,
                browsers,
                texts,
                frame,
                limits,
                path -> mapping.getObject().hasPage(path));
    }

    @Bean
    ViewWriter viewWriter(OnceResults results) {
        return new ViewWriter(
                TemplateEngine.createPrecompiled(null, ContentType.Html, PortalMvc.class.getClassLoader(), TEMPLATES),
                results);
    }

    @Bean(DispatcherServlet.HANDLER_MAPPING_BEAN_NAME)
    PortalMapping handlerMapping(
            Visits visits,
            RateLimits limits,
            BusinessClock clock,
            PortalSettings settings,
            OnceResults results,
            ViewWriter views) {
        var mapping = new PortalMapping(settings.sites());
        mapping.setInterceptors(
                new AccessGuard(visits, limits, clock, settings.publicUrl(), mapping::hasPage, results, views));
        return mapping;
    }

    @Bean(DispatcherServlet.HANDLER_ADAPTER_BEAN_NAME)
    RequestMappingHandlerAdapter handlerAdapter(ViewWriter views, Visits visits) {
        var adapter = new RequestMappingHandlerAdapter();
        adapter.setArgumentResolvers(List.of(
                new PathVariableMethodArgumentResolver(),
                PageArgument.ofVisit(visits),
                PageArgument.ofForm(),
                new ServletRequestMethodArgumentResolver()));
        adapter.setReturnValueHandlers(List.of(new ViewHandler(views, visits)));
        // Not used. The default converters would load two versions of Jackson.
        adapter.setMessageConverters(List.of(new ByteArrayHttpMessageConverter()));
        return adapter;
    }

    @Bean(DispatcherServlet.HANDLER_EXCEPTION_RESOLVER_BEAN_NAME)
    ErrorPages errorPages(ViewWriter views, Visits visits, PortalSettings settings) {
        return new ErrorPages(views, visits, settings);
    }
}
