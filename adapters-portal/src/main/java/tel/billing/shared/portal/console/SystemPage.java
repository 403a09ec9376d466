package tel.billing.shared.portal.console;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.GetMapping;
import tel.billing.shared.BackgroundJobs;
import tel.billing.shared.ShowBackgroundJobs;
import tel.billing.shared.ShowBackgroundJobs.TimedWork;
import tel.billing.shared.ShowUpstreams;
import tel.billing.shared.Workload;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// The state of the service for staff: its release, the systems that it depends on, and its background work.
///
/// @param release the release of the service
/// @param java    the release of Java
@PortalPages
public record SystemPage(ShowUpstreams upstreams, ShowBackgroundJobs backgroundJobs, String release, String java) {

    /// What the page shows.
    public record Shown(List<Seen> upstreams, List<Job> jobs, List<Work> works, String release, String java) {}

    /// An upstream system.
    ///
    /// @param badge the kind of the badge that shows the state
    public record Seen(ShowUpstreams.View view, String badge) {}

    /// A job with its name and its result in the language of the page.
    ///
    /// @param badge   the kind of the badge that shows the result
    /// @param lastRun the end of the last run that is recorded
    public record Job(String name, String badge, String result, Optional<Instant> lastRun, BackgroundJobs.Job facts) {}

    /// Work at instants of the business clock, with its name in the language of the page.
    public record Work(String name, TimedWork facts) {}

    @GetMapping("/console/system")
    @PortalAccess(Visitors.STAFF)
    public View show(Visit visit) {
        var background = Workload.REPORTS.call(backgroundJobs::show);
        return View.page(
                "shared/console/system",
                new Shown(
                        upstreams.show().stream()
                                .map(view -> new Seen(view, badge(view.state())))
                                .toList(),
                        background.jobs().stream()
                                .map(job -> job(visit, job))
                                .sorted(Comparator.comparing(Job::name))
                                .toList(),
                        background.works().stream()
                                .map(work -> new Work(visit.text("console.work." + work.name()), work))
                                .sorted(Comparator.comparing(Work::name))
                                .toList(),
                        release,
                        java));
    }

    private static String badge(ShowUpstreams.State state) {
        return switch (state) {
            case UP -> "good";
            case DOWN -> "bad";
            case UNKNOWN -> "neutral";
        };
    }

    private static Job job(Visit visit, BackgroundJobs.Job facts) {
        var name = visit.text("console.job." + facts.name());
        var lastRun = Stream.of(facts.lastSuccess(), facts.lastFailure())
                .flatMap(Optional::stream)
                .max(Instant::compareTo);
        if (facts.failures() > 0) {
            return new Job(name, "bad", visit.text("console.job.failed", facts.failures()), lastRun, facts);
        }
        return facts.lastSuccess().isPresent()
                ? new Job(name, "good", visit.text("console.job.succeeded"), lastRun, facts)
                : new Job(name, "neutral", visit.text("console.job.no_result"), lastRun, facts);
    }
}
