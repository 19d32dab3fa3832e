-- Makes wrk send POST requests with the body that follows "--" on its command line.
function init(args)
  wrk.method = "POST"
  wrk.body = args[1]
end
