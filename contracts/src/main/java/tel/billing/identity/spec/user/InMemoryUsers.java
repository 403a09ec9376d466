package tel.billing.identity.spec.user;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.User;
import tel.billing.identity.domain.UserEvent;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Pages;
import tel.billing.shared.spec.Table;

/// Stores users and the ownership of e-mail addresses in memory.
public final class InMemoryUsers implements Users {
    private final InMemoryUnitOfWork unitOfWork;
    private final Table<UserId, User> users;
    private final Table<EmailAddress, UserId> directory;

    public InMemoryUsers(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
        users = new Table<>(unitOfWork);
        directory = new Table<>(unitOfWork);
    }

    @Override
    public Optional<User> byEmail(EmailAddress email) {
        return unitOfWork.alone(() -> directory.find(email).flatMap(users::find));
    }

    @Override
    public Optional<User> find(AccountId account, UserId id) {
        return users.find(id).filter(user -> user.account().equals(account));
    }

    @Override
    public Map<UserId, EmailAddress> addresses(Map<UserId, AccountId> asked) {
        return asked.entrySet().stream()
                .flatMap(user -> find(user.getValue(), user.getKey()).stream())
                .collect(Collectors.toMap(User::id, User::email));
    }

    @Override
    public boolean add(User.Draft draft) {
        return unitOfWork.alone(() -> {
            var free = directory.addIfFree(draft.email(), draft.id());
            if (free) {
                users.add(draft.id(), draft);
            }
            return free;
        });
    }

    @Override
    public boolean addSignup(User.Draft draft) {
        return unitOfWork.alone(() -> {
            var free = directory.find(draft.email()).isEmpty();
            if (free) {
                users.add(draft.id(), draft);
            }
            return free;
        });
    }

    @Override
    public boolean advance(User.Transition<?> transition) {
        var from = transition.from();
        var to = transition.to();
        return unitOfWork.alone(() -> isStill(from)
                && switch (transition.event()) {
                    case UserEvent.Activated() -> isGiven(to.email(), to);
                    case UserEvent.EmailChanged(var previous, var next) ->
                        isGiven(next, to) && (next.equals(previous) || directory.removeIf(previous, to.id()::equals));
                    case UserEvent.PasswordChanged(),
                            UserEvent.PasswordRehashed(),
                            UserEvent.RoleChanged(var _, var _),
                            UserEvent.InvitedAgain(),
                            UserEvent.Disabled(),
                            UserEvent.Enabled() -> true;
                }
                && users.change(to.id(), _ -> true, _ -> to));
    }

    private boolean isStill(User from) {
        return users.find(from.id())
                .filter(user -> user.version().equals(from.version()))
                .isPresent();
    }

    /// Assigns the address, unless another user has it.
    private boolean isGiven(EmailAddress email, User user) {
        return directory.addIfFree(email, user.id())
                || directory.find(email).filter(user.id()::equals).isPresent();
    }

    @Override
    public Page<User, UserId> staff(AccountId account, PageRequest<UserId> page) {
        var newestFirst = users.rows().stream()
                .filter(user -> user.account().equals(account) && user.isStaff())
                .sorted(Comparator.comparing((User user) -> user.id().toString())
                        .reversed())
                .toList();
        return Pages.cut(newestFirst, page, User::id);
    }

    /// There is only one unit of work at a time.
    @Override
    public Set<UserId> lockActiveAdmins(AccountId account) {
        return users.rows().stream()
                .filter(user -> user.account().equals(account))
                .filter(user -> user instanceof User.Active && user.role() == Role.ADMIN)
                .map(User::id)
                .collect(Collectors.toUnmodifiableSet());
    }
}
