package tel.billing.cut;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.spec.Watcher;

/// Where roles are played at the same time, one step at a time: a course decides who goes on, and who is cut off.
/// Somebody inside a unit of work goes on until its end, as the units of the fakes exclude each other.
final class Stage implements Watcher {
    private final Course course;
    private final Chronicle chronicle;
    private final List<Actor> present = new ArrayList<>();
    private int cuts;
    private @Nullable Actor acting;

    /// @param cuts how many cuts there are at most
    Stage(Course course, int cuts, Chronicle chronicle) {
        this.course = course;
        this.cuts = cuts;
        this.chronicle = chronicle;
    }

    /// Answers when all have played their role, or were cut off. Fails if one of them failed by itself.
    void play(List<Role> roles) {
        var actors = roles.stream().map(Actor::new).toList();
        present.addAll(actors);
        var first = actors.get(choose(0));
        acting = first;
        if (actors.size() == 1) {
            first.act();
        } else {
            var threads = actors.stream()
                    .map(actor -> Thread.startVirtualThread(actor::actInTurn))
                    .toList();
            first.turn.release();
            threads.forEach(Stage::join);
        }
        acting = null;
        for (var actor : actors) {
            actor.tellFailure();
        }
    }

    int cutsLeft() {
        return cuts;
    }

    void noMoreCuts() {
        cuts = 0;
    }

    @Override
    public void before(boolean insideUnit) {
        if (acting == null) {
            return;
        }
        if (!insideUnit) {
            giveTurn(acting);
        }
        meetFate("before", insideUnit);
    }

    @Override
    public void after(boolean insideUnit) {
        if (acting != null) {
            meetFate("after", insideUnit);
        }
    }

    private void giveTurn(Actor current) {
        var next = present.get(choose(present.indexOf(current)));
        if (next != current) {
            acting = next;
            next.turn.release();
            current.turn.acquireUninterruptibly();
        }
    }

    private int choose(int current) {
        return present.size() == 1 ? 0 : course.turn(present.size(), current);
    }

    private void meetFate(String moment, boolean insideUnit) {
        var actor = requireActing();
        if (actor.isDead) {
            throw new Cut();
        }
        var fate = cuts == 0 ? Fate.GOES_ON : course.fate(insideUnit, present.size() > 1);
        chronicle.tell(actor.role, moment, fate);
        switch (fate) {
            case GOES_ON -> {}
            case DIES -> {
                cuts--;
                actor.isDead = true;
                throw new Cut();
            }
            case LOSES_CONNECTION -> {
                cuts--;
                throw new LostConnection();
            }
        }
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

    private final class Actor {
        private final Role role;
        private final Semaphore turn = new Semaphore(0);
        private boolean isDead;
        private @Nullable Throwable failure;

        Actor(Role role) {
            this.role = role;
        }

        void actInTurn() {
            turn.acquireUninterruptibly();
            act();
        }

        void act() {
            try {
                role.deed().run();
            } catch (Cut | LostConnection ofCourse) {
                // That is what trials are for: the others, or a retry, have to cope.
            } catch (Throwable own) {
                failure = own;
            }
            leave();
        }

        private void leave() {
            present.remove(this);
            if (!present.isEmpty()) {
                var next = present.get(choose(0));
                acting = next;
                next.turn.release();
            }
        }

        void tellFailure() {
            if (failure != null) {
                throw new AssertionError("%s failed: %s".formatted(role.name(), failure), failure);
            }
        }
    }
}
