package tel.billing.cut;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.spec.Watcher;

/// Where roles are played at the same time, one step at a time: a course decides who goes on, and who is cut off.
/// Somebody inside a unit of work goes on until its end, as the units of the fakes exclude each other.
final class Stage implements Watcher {
    private final Course course;
    private final Surroundings surroundings;
    private final Chronicle chronicle;
    private final Map<String, Integer> appearances = new HashMap<>();
    private final List<Actor> present = new ArrayList<>();
    private int cuts;
    private boolean sawOutside;
    private boolean isGivenUp;
    private @Nullable Actor acting;

    /// @param cuts how many cuts there are at most
    Stage(Course course, int cuts, Surroundings surroundings, Chronicle chronicle) {
        this.course = course;
        this.cuts = cuts;
        this.surroundings = surroundings;
        this.chronicle = chronicle;
    }

    /// Answers when all have played their role, or were cut off. Fails if one of them failed by itself.
    void play(List<Role> roles) {
        var actors = roles.stream().map(this::cast).toList();
        present.addAll(actors);
        var first = actors.get(choose(0));
        acting = first;
        if (actors.size() == 1) {
            actOut(first);
        } else {
            tell(() -> "at once: " + actors.stream().map(Actor::toString).collect(joining(", ")));
            var threads = actors.stream()
                    .map(actor -> Thread.startVirtualThread(() -> {
                        actor.awaitTurn();
                        actOut(actor);
                    }))
                    .toList();
            first.takeTurn();
            threads.forEach(Stage::join);
        }
        acting = null;
        actors.forEach(Actor::tellFailure);
    }

    int cutsLeft() {
        return cuts;
    }

    void noMoreCuts() {
        cuts = 0;
        tell(() -> "=== from here on nothing is cut, and what is left is finished ===");
    }

    /// Whether the play ended early, in a state from which others go on.
    boolean isGivenUp() {
        return isGivenUp;
    }

    /// Whether anybody was seen to call what is not the database.
    boolean sawOutside() {
        return sawOutside;
    }

    /// What whoever is acting has to say.
    void says(Supplier<String> words) {
        tell(() -> "%s: %s".formatted(acting, words.get()));
    }

    @Override
    public void before(Call call) {
        if (acting == null) {
            return;
        }
        if (call != Call.INSIDE_UNIT) {
            giveTurn(acting);
            learns(surroundings.inPassing().get());
        }
        sawOutside |= call == Call.OUTSIDE;
        meetFate(true, call, null);
    }

    @Override
    public void after(Call call, @Nullable Object answer) {
        if (acting != null) {
            learns(answer);
            meetFate(false, call, answer);
        }
    }

    private Actor cast(Role role) {
        return new Actor(role, appearances.merge(role.name(), 1, Integer::sum));
    }

    private void actOut(Actor actor) {
        learns(surroundings.inPassing().get());
        actor.act();
        tell(() -> actor + " " + actor.end());
        present.remove(actor);
        if (!present.isEmpty()) {
            var next = present.get(choose(0));
            acting = next;
            next.takeTurn();
        }
    }

    private void giveTurn(Actor current) {
        var next = present.get(choose(present.indexOf(current)));
        if (next != current) {
            acting = next;
            next.takeTurn();
            current.awaitTurn();
        }
    }

    private int choose(int current) {
        if (present.size() == 1) {
            return 0;
        }
        isGivenUp = isGivenUp || !course.isFirstAt(this::state);
        return isGivenUp ? current : course.turn(present.size(), current);
    }

    private Object state() {
        return List.of(
                surroundings.all().get(), present.stream().map(Actor::mind).toList());
    }

    private void learns(@Nullable Object what) {
        if (present.size() > 1) {
            requireActing().learns(what);
        }
    }

    private void meetFate(boolean before, Call call, @Nullable Object answer) {
        var actor = requireActing();
        if (actor.isDead() || isGivenUp) {
            throw new Cut();
        }
        var fate = cuts == 0 ? Fate.GOES_ON : course.fate(call == Call.INSIDE_UNIT, present.size() > 1);
        tell(new Incident(actor, before, call, answer, fate));
        switch (fate) {
            case GOES_ON -> {}
            case DIES -> {
                cuts--;
                throw actor.die();
            }
            case LOSES_CONNECTION -> {
                cuts--;
                learns(fate);
                throw new LostConnection();
            }
        }
    }

    private void tell(Supplier<String> line) {
        chronicle.tell(surroundings.time().instant(), line);
    }

    private Actor requireActing() {
        if (acting == null) {
            throw new IllegalStateException("nobody is acting");
        }
        return acting;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
